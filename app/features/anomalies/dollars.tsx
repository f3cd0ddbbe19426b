import { Money } from "~/ui/table/amount";
import { CURRENCY } from "./use-anomaly-text";

/** A large figure about anomalies, which are judged in US dollars. */
export function Dollars({ value, isSigned }: { value: string; isSigned?: boolean }) {
  return <Money value={value} currency={CURRENCY} vendor={null} isSigned={isSigned} />;
}
