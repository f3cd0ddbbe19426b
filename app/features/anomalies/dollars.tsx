import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { Money } from "~/ui/table/amount";

/** A large figure about anomalies, which are judged in US dollars. */
export function Dollars({ value, isSigned }: { value: string; isSigned?: boolean }) {
  return <Money value={value} currency={ANOMALY_CURRENCY} vendor={null} isSigned={isSigned} />;
}
