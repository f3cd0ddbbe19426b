import { MAX_RANGE_MONTHS, monthEnd, monthStart } from "~/lib/time/time-frames";
import type { CurrencySum } from "../totals/sums";
import type { ImportRow } from "../import-row";

/**
 * Link to Cost Analytics for an import: its months (at most the last MAX_RANGE_MONTHS), providers and, if there is only one,
 * currency.
 */
export function costsHref({
  months,
  vendors,
  sums,
}: Pick<ImportRow, "months" | "vendors"> & { sums: Pick<CurrencySum, "currency">[] }): string | null {
  if (!months) return null;
  const first = `${months.first}-01`;
  const last = `${months.last}-01`;
  const earliest = monthStart(last, 1 - MAX_RANGE_MONTHS);
  const params = new URLSearchParams({ start: first > earliest ? first : earliest, end: monthEnd(last) });
  for (const vendor of [...vendors].sort()) params.append("vendor", vendor);
  const [only, ...others] = sums;
  if (only && others.length === 0) params.append("currency", only.currency);
  params.sort();
  return `/cost-analytics?${params}`;
}
