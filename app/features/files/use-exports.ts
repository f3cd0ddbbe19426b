import { useCallback } from "react";
import type { CommonInfo } from "~/contract/people/session";
import { useShell } from "~/session/use-shell";
import { useLoad } from "~/ui/navigation/use-load";

/** The user's running downloads, as of the page load or the last `refresh`. */
export function useExports(): { exports: CommonInfo["exports"] | undefined; refresh: () => void } {
  const { load, data } = useLoad<CommonInfo["exports"]>();
  const { info } = useShell();
  return { exports: data ?? info?.exports, refresh: useCallback(() => load("/exports"), [load]) };
}
