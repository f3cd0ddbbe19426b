import { data } from "@remix-run/node";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { getFixedT } from "~/i18n/i18n.server";
import { titled } from "~/ui/titled";
import { LegalDocument } from "./document";

export const handle = { i18n: ["legal"], crumb: "footer.agreement" };

export async function loader({ request }: LoaderFunctionArgs) {
  const t = await getFixedT(request, "legal");
  return data({ title: t("agreement.title") });
}

export const meta: MetaFunction<typeof loader> = titled;

export default function Agreement() {
  return <LegalDocument name="agreement" sections={["use", "figures", "accounts", "changes"]} />;
}
