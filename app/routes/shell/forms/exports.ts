import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { commonInfo } from "~/session/common-info.server";
import { requireUser } from "~/session/require-user.server";

/** Number of the user's running downloads, for menus that offer more. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, headers } = await requireUser(request);
  const { exports } = await commonInfo(request, upstream);
  return data(exports, { headers });
}
