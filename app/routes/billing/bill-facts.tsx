import type { BillCharge } from "~/contract/billing";
import type { RoundedBill } from "~/lib/bill-equation";
import { isZero, subtract } from "~/lib/decimal";
import { plainAmount } from "~/lib/money";
import { A } from "~/ui/a";
import { Badge } from "~/ui/badge";
import { profileHref } from "./profile/href";
import type { Words } from "./use-words";

/** Below a bill: what it is known by, and how it follows from the lines that were imported. */
export function BillFacts({ bill, rounded, words: { t, day, amount, vendor, currency } }: { bill: BillCharge; rounded: RoundedBill; words: Words }) {
  const billed = plainAmount(bill.billedCost, currency, vendor);
  const byProfile = subtract(rounded.total, billed);
  return (
    <p className="bill-facts">
      <span>{t("ownNumber", { number: bill.invoiceId })}</span>
      <span>{t("chargesThrough", { day: day(bill.chargeDate) })}</span>
      <span>{t(isZero(byProfile) ? "asBilled" : "asBilledAndProfile", { billed: amount(billed), profile: `${byProfile.startsWith("-") ? "" : "+"}${amount(byProfile)}` })}</span>
      <A href={profileHref({ vendor, month: bill.yearMonth })}>{t("billingProfile")}</A>
      {!isZero(bill.residual) && <Badge tone="critical">{t("residual", { amount: amount(bill.residual) })}</Badge>}
    </p>
  );
}
