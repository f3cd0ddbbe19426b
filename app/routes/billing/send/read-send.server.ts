import { wholeVendors } from "~/contract/people/permission";
import { now } from "~/env.server";
import type { Ignored } from "~/features/address/ignored";
import { commonInfo } from "~/session/common-info.server";
import { requireUser } from "~/session/require-user.server";
import { attempt } from "~/upstream/attempt.server";
import { vendorOf } from "../bill-vendor";
import type { SendValues } from "./fields";
import { parseSend } from "./search";
import type { SendSearch } from "./search";

/** The search with its provider. */
export type BillSearch = SendSearch & Pick<SendValues, "vendor">;

/** Reads the address for one of the providers whose whole bills the user sees, as only those can be sent. */
export async function readSend(request: Request): Promise<{ search: BillSearch; ignored: Ignored[] }> {
  const { upstream, user, language } = await requireUser(request);
  const { search, ignored } = parseSend(new URL(request.url).searchParams, now(), language);
  const info = await attempt(commonInfo(request, upstream));
  const { vendor, refused } = vendorOf(search.vendor, info && wholeVendors(user, info.authorisedVendors));
  return { search: { ...search, vendor }, ignored: [...ignored, ...refused] };
}
