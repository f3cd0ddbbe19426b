import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useToastedFailures } from "./retry";

/**
 * What a page of this path shows of its data; busy while such a page is on its way, which one that waits to be tried again
 * is not. Nothing but this renders anew when a request fails: React may not have taken over all of the page yet.
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
