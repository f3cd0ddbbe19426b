import { data } from "@remix-run/node";
import { ProblemState } from "./error-page";

export const handle = { i18n: ["errors"] };

export async function loader() {
  return data(null, { status: 403 });
}

/** Responds to forms sent by other sites (http/request-context). */
export default function CrossSite() {
  return <ProblemState problem="403.site" />;
}
