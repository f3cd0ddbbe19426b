import type { MetaFunction } from "@remix-run/node";
import { titled } from "~/ui/titled";
import { LegalDocument } from "./document";
import { legalLoader } from "./legal-loader.server";

export const handle = { i18n: ["legal"], crumb: "footer.agreement" };

export const loader = legalLoader("agreement");

export const meta: MetaFunction<typeof loader> = titled;

export default function Agreement() {
  return <LegalDocument name="agreement" sections={["use", "figures", "accounts", "changes"]} />;
}
