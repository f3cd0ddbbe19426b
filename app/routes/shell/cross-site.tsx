import { data } from "@remix-run/node";
import { ProblemState } from "./error-page";

export const handle = { i18n: ["errors"] };

export async function loader() {
  return data(null, { status: 403 });
}

/** Answers every form that another site sends (http/every-request). */
export default function CrossSite() {
  return <ProblemState problem="403.site" />;
}
