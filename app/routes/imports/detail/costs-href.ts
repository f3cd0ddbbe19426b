import type { CurrencySum } from "../totals/sums";
import type { ImportRow } from "../import-row";

/** Maximum number of months in Cost Analytics (spec §5). */
const MAX_MONTHS = 12;

/**
 * Link to Cost Analytics for an import: its months (at most the last twelve), providers and, if there is only one,
 * currency.
 */
export function costsHref({
  months,
  vendors,
  sums,
}: Pick<ImportRow, "months" | "vendors"> & { sums: Pick<CurrencySum, "currency">[] }): string | null {
  if (!months) return null;
  const [year = 0, month = 0] = months.last.split("-").map(Number);
  const earliest = new Date(Date.UTC(year, month - MAX_MONTHS, 1)).toISOString().slice(0, 7);
  const params = new URLSearchParams({
    start: `${months.first > earliest ? months.first : earliest}-01`,
    end: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  });
  for (const vendor of [...vendors].sort()) params.append("vendor", vendor);
  const [only, ...others] = sums;
  if (only && others.length === 0) params.append("currency", only.currency);
  params.sort();
  return `/cost-analytics?${params}`;
}
