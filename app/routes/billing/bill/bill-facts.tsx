import type { BillCharge } from "~/contract/billing/billing";
import type { RoundedBill } from "~/lib/money/bill-equation";
import { isZero, subtract } from "~/lib/money/decimal";
import { plainAmount, signed } from "~/lib/money/money";
import { A } from "~/ui/navigation/a";
import { Badge } from "~/ui/badge";
import type { BillingPage } from "../data.server";
import { profileHref } from "../profile/href";
import { sentFileHref } from "../sent/href";
import type { BillingText } from "../use-billing-text";

/** Facts below a bill: its number, and how it follows from the imported lines. */
export function BillFacts({
  page: { isRestricted },
  bill,
  rounded,
  words: { t, day, amount, vendor, currency },
}: {
  page: Pick<BillingPage, "isRestricted">;
  bill: BillCharge;
  rounded: RoundedBill;
  words: BillingText;
}) {
  const billed = plainAmount(bill.billedCost, currency, vendor);
  const byProfile = subtract(rounded.total, billed);
  return (
    <p className="bill-facts">
      {/* A part of a bill has no number: it is made without the company's pattern. */}
      {!isRestricted && <span>{t("ownNumber", { number: numberOf(bill, t) })}</span>}
      <span>{t("chargesThrough", { day: day(bill.chargeDate) })}</span>
      <span>
        {t(isZero(byProfile) ? "asBilled" : "asBilledAndProfile", {
          billed: amount(billed),
          profile: signed(amount(byProfile)),
        })}
      </span>
      {bill.sent && <Sent sent={bill.sent} words={{ t, day }} />}
      {!isRestricted && <A href={profileHref({ vendor, month: bill.yearMonth })}>{t("billingProfile")}</A>}
      {!isZero(bill.residual) && <Badge tone="critical">{t("residual", { amount: amount(bill.residual) })}</Badge>}
    </p>
  );
}

/** The number with the revision sent last, unless it is the first. */
const numberOf = ({ invoiceId: number, sent }: BillCharge, t: BillingText["t"]): string =>
  sent && sent.revision > 1 ? t("revised", { number, revision: sent.revision }) : number;

/** When it was sent, as which file, and whether its figures have changed since. */
function Sent({
  sent: { revision, nextRevision, sentAt, file },
  words: { t, day },
}: {
  sent: NonNullable<BillCharge["sent"]>;
  words: Pick<BillingText, "t" | "day">;
}) {
  return (
    <>
      <span>{t("sentOn", { day: day(sentAt.slice(0, 10)), revision })}</span>
      {nextRevision !== revision && <b>{t("changedSince", { revision: nextRevision })}</b>}
      {file && (
        <A href={sentFileHref(file.sentId)} download>
          {t("sentFile")}
        </A>
      )}
    </>
  );
}
