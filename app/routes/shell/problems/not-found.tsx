import { data } from "@remix-run/node";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { getFixedT } from "~/i18n/i18n.server";
import { titled } from "~/ui/titled";
import { ProblemState } from "./error-page";

export const handle = { i18n: ["errors"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const t = await getFixedT(request, "errors");
  return data({ title: t("404.title") }, { status: 404 });
}

/** Forms sent to unknown addresses fail in the same way. */
export const action = loader;

export const meta: MetaFunction<typeof loader> = titled;

/** Any other path (spec §2). */
export default function NotFound() {
  return <ProblemState problem="404" />;
}
