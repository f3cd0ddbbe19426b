import { addDays } from "~/lib/time/time-frames";
import { minimumImpact } from "../judge/level";
import { mean } from "../models/one-step-model";
import type { VendorSeries } from "../series/load-series";

/** Days whose mean is a provider's usual daily cost. */
const USUAL_DAYS = 28;

/**
 * The smallest daily difference that raises an alert, by the company's usual daily cost: that of each provider on its
 * known days of the four weeks up to it, added up.
 */
export function leastImpacts(loaded: Pick<VendorSeries, "days" | "series">[]): (day: string) => number {
  const providers = loaded.map(({ days, series }) => {
    const { amounts } = series.find(({ kind }) => kind === "total")!;
    return new Map(days.map((day, at) => [day, amounts[at] ?? null]));
  });
  return (day) => {
    const recent = Array.from({ length: USUAL_DAYS }, (_, ago) => addDays(day, -ago));
    const usual = providers.flatMap((costs) => {
      const known = recent.flatMap((past) => costs.get(past) ?? []).map(Number);
      return known.length === 0 ? [] : [mean(known)];
    });
    return minimumImpact(usual.reduce((sum, cost) => sum + cost, 0));
  };
}
