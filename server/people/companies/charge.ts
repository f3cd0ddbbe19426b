import type { CompanySettings } from "~/contract/people/people";
import type { CurrentUser } from "~/contract/people/session";
import { daysIn } from "~/lib/time/time-frames";

export type Plan = Pick<CompanySettings, "plan" | "trialEnd">;

/** What a company may use on a day (YYYY-MM-DD): the paid version, for good or through the last day of its trial. */
export function chargeOf({ plan, trialEnd }: Plan, today: string): Pick<CurrentUser, "chargeType" | "trialDays"> {
  if (plan === "paid") return { chargeType: "paid", trialDays: null };
  if (trialEnd === null || trialEnd < today) return { chargeType: "free", trialDays: null };
  return { chargeType: "trial", trialDays: daysIn({ startDate: today, endDate: trialEnd }) };
}
