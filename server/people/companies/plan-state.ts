import type { CompanySettings } from "~/contract/people/people";
import type { CurrentUser } from "~/contract/people/session";
import { daysIn } from "~/lib/time/time-frames";

export type Plan = Pick<CompanySettings, "plan" | "trialEnd">;

/** The company's plan on a day (YYYY-MM-DD): paid, on trial through `trialEnd`, or free. */
export function chargeTypeOf({ plan, trialEnd }: Plan, today: string): Pick<CurrentUser, "chargeType" | "trialDays"> {
  if (plan === "paid") return { chargeType: "paid", trialDays: null };
  if (trialEnd === null || trialEnd < today) return { chargeType: "free", trialDays: null };
  return { chargeType: "trial", trialDays: daysIn({ startDate: today, endDate: trialEnd }) };
}
