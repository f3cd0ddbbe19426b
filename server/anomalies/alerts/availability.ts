import type { Availability } from "~/contract/anomalies/anomaly-replies";
import { isPaid } from "~/contract/people/permission";
import { addDays, daysIn } from "~/lib/time/time-frames";
import { liveSlices } from "../../slices/live-slices";
import { judgedRanges } from "../findings/judged-days";
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
  const [{ slices }, ranges] = await Promise.all([
    liveSlices(stateStore, viewer, { vendors, isAmortizedCost: true }),
    judgedRanges(stateStore, companyId),
  ]);
  const judged = ranges.filter(({ vendor }) => vendors.includes(vendor));
  const judgedUntil = judged.map(({ vendor, last }) => ({ vendor, day: last }));
  if (slices.length === 0) return { state: "noData", expectedOn: addDays(today(), TRAINING_DAYS), judgedUntil: [] };
  // Bills have fees of days without usage, from which nothing is learned. Until the first detection, only they are known.
  const learned =
    judged.length > 0 ? judged : slices.map(({ firstDay, lastDay }) => ({ first: firstDay, last: lastDay }));
  const days = daysIn({
    startDate: learned.map(({ first }) => first).sort()[0]!,
    endDate: learned
      .map(({ last }) => last)
      .sort()
      .at(-1)!,
  });
  // Counted from today: bills may be late.
  const reachedOn = (needed: number) => addDays(today(), needed + 1 - days);
  if (days <= LEARNING_DAYS) return { state: "learning", expectedOn: reachedOn(LEARNING_DAYS), judgedUntil };
  if (days <= TRAINING_DAYS) return { state: "training", expectedOn: reachedOn(TRAINING_DAYS), judgedUntil };
  return { state: "ready", expectedOn: null, judgedUntil };
}
