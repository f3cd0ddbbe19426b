import type { BillCharge } from "~/contract/billing/billing";
import { monthEnd, reachesMonthEnd } from "~/lib/time/time-frames";
import { A } from "~/ui/navigation/a";
import type { BillingPage } from "../data.server";
import { Dismissible } from "../dismissible";
import { monthHref } from "../href";
import { useBillingText } from "../use-billing-text";

/** An unconfirmed bill may still change and should not be signed off. */
export function BillNotice({
  page,
  bill: { yearMonth, status, confirmedOn, billsThrough },
}: {
  page: BillingPage;
  bill: BillCharge;
}) {
  const { t, month, day } = useBillingText(page.vendor, "");
  if (status === "confirmed") return null;
  const { confirmedMonth } = page;
  const words = { day: day(confirmedOn), through: day(billsThrough), last: day(monthEnd(`${yearMonth}-01`)) };
  const endsEarly = status === "unconfirmed" && !reachesMonthEnd(yearMonth, billsThrough);
  return (
    <Dismissible
      page={page}
      name={`${page.vendor}-${yearMonth}-${status}`}
      tone="warn"
      action={
        confirmedMonth !== null && (
          <A className="btn quiet small" href={monthHref(page.search, confirmedMonth)}>
            {t("showMonth", { month: month(confirmedMonth) })}
          </A>
        )
      }
    >
      <b>{t("unconfirmed.title", { month: month(yearMonth) })}</b> {t(`unconfirmed.${status}`, words)}{" "}
      {endsEarly && t("billsEnd", words)}
    </Dismissible>
  );
}
