import type { Availability } from "~/contract/anomalies/anomaly-replies";
import { isPaid } from "~/contract/people/permission";
import { addDays, daysIn } from "~/lib/time/time-frames";
import { liveSlices } from "../../slices/live-slices";
import { newestDays } from "../findings/judged-days";
import { LEARNING_DAYS } from "../judge/judge-series";
import type { Viewer } from "../../viewer/viewer";
import type { PlanHolder } from "./visible-alerts";
import type { Services } from "../../serve";

/** Days until the models have a weekly rhythm (spec §9). */
const TRAINING_DAYS = 14;

/** Whether AI is part of the company's plan and has enough bills to judge, and until when (spec §4). */
export async function availabilityOf(
  viewer: Viewer & PlanHolder,
  { stateStore, today }: Pick<Services, "stateStore" | "today">,
): Promise<Availability> {
  const { companyId, vendors } = viewer;
  if (!isPaid(viewer.user)) return { state: "unpaid", expectedOn: null, judgedUntil: [] };
  const [{ slices }, newest] = await Promise.all([
    liveSlices(stateStore, viewer, { vendors, isAmortizedCost: true }),
    newestDays(stateStore, companyId),
  ]);
  const judgedUntil = [...newest].flatMap(([vendor, day]) => (vendors.includes(vendor) ? [{ vendor, day }] : []));
  if (slices.length === 0) return { state: "noData", expectedOn: addDays(today(), TRAINING_DAYS), judgedUntil: [] };
  const firstDay = slices.map((slice) => slice.firstDay).sort()[0]!;
  const lastDay = slices
    .map((slice) => slice.lastDay)
    .sort()
    .at(-1)!;
  const days = daysIn({ startDate: firstDay, endDate: lastDay });
  // Counted from today: bills may be late.
  const reachedOn = (needed: number) => addDays(today(), needed + 1 - days);
  if (days <= LEARNING_DAYS) return { state: "learning", expectedOn: reachedOn(LEARNING_DAYS), judgedUntil };
  if (days <= TRAINING_DAYS) return { state: "training", expectedOn: reachedOn(TRAINING_DAYS), judgedUntil };
  return { state: "ready", expectedOn: null, judgedUntil };
}
