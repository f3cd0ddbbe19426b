import type { MetaFunction } from "@remix-run/node";
import { titled } from "~/ui/titled";
import { LegalDocument } from "./document";
import { legalLoader } from "./legal-loader.server";

export const handle = { i18n: ["legal"], crumb: "footer.support" };

export const loader = legalLoader("support");

export const meta: MetaFunction<typeof loader> = titled;

export default function Support() {
  return <LegalDocument name="support" sections={["people", "files", "tell"]} />;
}
