import { useCallback } from "react";
import type { CommonInfo } from "~/contract/session";
import { useShell } from "~/session/use-shell";
import { useLoad } from "~/ui/use-load";

/** The user's running downloads: as of the page load, or since `look` was last called. */
export function useExports(): { exports: CommonInfo["exports"] | undefined; look: () => void } {
  const { load, data } = useLoad<CommonInfo["exports"]>();
  const { info } = useShell();
  return { exports: data ?? info?.exports, look: useCallback(() => load("/exports"), [load]) };
}
