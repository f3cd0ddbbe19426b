import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useToastedFailures } from "./retry";

/**
 * A page's data display, busy while the page is loading, except while a failed request waits to be retried. Only this
 * renders again when a request fails, because React may not have hydrated the whole page yet.
 */
export function Report({ pathname, children }: { pathname: string; children: ReactNode }) {
  const { state, location } = useNavigation();
  const hasFailed = useToastedFailures().length > 0;
  return (
    <div className="report" aria-busy={state === "loading" && location.pathname === pathname && !hasFailed}>
      {children}
    </div>
  );
}
