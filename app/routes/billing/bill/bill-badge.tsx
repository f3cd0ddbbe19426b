import type { BillCharge } from "~/contract/billing/billing";
import { Badge } from "~/ui/badge";
import { useBillingText } from "../use-billing-text";

/** The bill's status, with the day of confirmation. */
export function BillBadge({
  bill: { vendor, invoiceCurrency, status, confirmedOn, billsThrough },
}: {
  bill: BillCharge;
}) {
  const { t, day } = useBillingText(vendor, invoiceCurrency);
  return (
    <Badge tone={status === "confirmed" ? "success" : "major"} icon={status === "confirmed" ? "check" : "info"}>
      {t(`status.${status}`, { day: day(confirmedOn), through: day(billsThrough) })}
    </Badge>
  );
}
