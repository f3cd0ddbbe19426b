import type { CurrencySum } from "./sums";
import type { ImportRow } from "./import-row";

/** Most months that cost analytics shows at once (spec §5). */
const MAX_MONTHS = 12;

/** Cost analytics of what an import brought: its months (the last twelve of them), providers and, when it is one, currency. */
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
