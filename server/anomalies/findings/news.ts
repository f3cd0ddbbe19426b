import { addDays } from "~/lib/time/time-frames";
import type { Queries } from "../../state-store/state-store";
import { newestDays } from "./judged-days";
import type { Notifiable } from "./save-findings";

/** When bills of many days are imported at once, only the last days are news. */
const NEWS_DAYS = 7;

/**
 * Whether people are notified of a finding: of the last days up to the newest day ever judged, whichever days the
 * current detection judges, and of those that rose in level.
 */
export async function newsTest(tx: Queries, companyId: string): Promise<(finding: Notifiable) => boolean> {
  const newest = await newestDays(tx, companyId);
  return ({ vendor, day, hasRisen }) => hasRisen || day > addDays(newest.get(vendor) ?? day, -NEWS_DAYS);
}
