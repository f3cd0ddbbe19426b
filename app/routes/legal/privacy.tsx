import type { MetaFunction } from "@remix-run/node";
import { titled } from "~/ui/titled";
import { LegalDocument } from "./document";
import { legalLoader } from "./legal-loader.server";

export const handle = { i18n: ["legal"], crumb: "footer.privacy" };

export const loader = legalLoader("privacy");

export const meta: MetaFunction<typeof loader> = titled;

export default function Privacy() {
  return <LegalDocument name="privacy" sections={["stored", "cookies", "shared", "rights"]} />;
}
