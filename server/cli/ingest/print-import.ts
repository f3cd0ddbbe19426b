import type { ImportProblem, ImportReplacement, ImportSum, ImportSummary } from "~/contract/imports/imports";
import type { PriceImport } from "../../prices/import-prices";
import { subtract } from "~/lib/money/decimal";
import { MAX_REFUSALS } from "../../imports/import-records";
import type { RatesImport } from "./ingest-rates";

/** Beyond this many rejected rows, only the import's page lists them. */
export const REFUSALS_SHOWN = 20;

const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

const statusTexts: Partial<Record<ImportSummary["status"], string>> = {
  published: "published",
  unchanged: "unchanged: this file is already imported",
  retired: "replaced: newer files of the same months count",
  failed: "FAILED, none of it is stored",
  cancelled: "cancelled, none of it counts",
};

const columns: { head: string; value: (sum: ImportSum) => string; isNumber: boolean }[] = [
  { head: "provider", value: (sum) => sum.vendor, isNumber: false },
  { head: "month", value: (sum) => sum.month, isNumber: false },
  { head: "billing account", value: (sum) => sum.billingAccountId, isNumber: false },
  { head: "basis", value: (sum) => sum.basis ?? "actual", isNumber: false },
  { head: "currency", value: (sum) => sum.currency, isNumber: false },
  { head: "rows", value: (sum) => thousands(sum.rowsStored), isNumber: true },
  { head: "billed in file", value: (sum) => sum.fileBilledCost, isNumber: true },
  { head: "in store", value: (sum) => sum.storeBilledCost, isNumber: true },
  { head: "difference", value: (sum) => sum.residual, isNumber: true },
  { head: "effective in file", value: (sum) => sum.fileEffectiveCost, isNumber: true },
  { head: "in store", value: (sum) => sum.storeEffectiveCost, isNumber: true },
  { head: "difference", value: (sum) => subtract(sum.fileEffectiveCost, sum.storeEffectiveCost), isNumber: true },
];

/** The printed outcome of a price list. */
export function describePrices({ name, status, problem, rates, lists }: PriceImport): string {
  if (status === "live")
    return `${name}: ${thousands(rates)} prices in ${thousands(lists)} ${lists === 1 ? "list" : "lists"} by service and region`;
  return [`${name}: ${statusTexts[status] ?? status}`, ...(problem ? [`  ${problem.message}`] : [])].join("\n");
}

/** The printed outcome of a file of exchange rates. */
export const describeRates = (file: RatesImport): string =>
  "problem" in file
    ? `${file.name}: ${statusTexts.failed}\n  ${file.problem}`
    : `${file.name}: ${thousands(file.rates)} exchange rates of ${file.currencies.join(", ")}, ${file.from} to ${file.until}`;

/** The printed outcome of a check or repair that found no damage, in one company or all. */
export const describeUndamaged = (companyId?: string): string =>
  companyId === undefined
    ? "Nothing is damaged: the store has everything that was imported."
    : `Nothing of ${companyId} is damaged: the store has everything that was imported into it.`;

/** Rows as lines of text, columns aligned; "  " between them. */
function align(sums: ImportSum[]): string[] {
  const rows = [columns.map(({ head }) => head), ...sums.map((sum) => columns.map(({ value }) => value(sum)))];
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const cell = (text: string, at: number) =>
    columns[at]!.isNumber ? text.padStart(widths[at]!) : text.padEnd(widths[at]!);
  return rows.map((row) => row.map(cell).join("  ").trimEnd());
}

/** One month of a billing account whose earlier lines no longer count. */
function describeReplacement(replacement: ImportReplacement): string[] {
  const {
    vendor,
    month,
    billingAccountId,
    currency,
    rowsBefore,
    rowsAfter,
    billedBefore,
    billedAfter,
    daysBefore,
    daysAfter,
  } = replacement;
  const before = `${thousands(rowsBefore)} lines of ${billedBefore} ${currency}`;
  const now = `now ${thousands(rowsAfter)} of ${billedAfter} ${currency}`;
  const lines = [`  replaced: ${vendor} ${month}, billing account ${billingAccountId || "–"}: ${before}, ${now}`];
  const days = `They covered ${daysBefore.first} to ${daysBefore.last}, the new ones cover ${daysAfter.first} to ${daysAfter.last}.`;
  const loss = replacement.losesDays
    ? days
    : replacement.losesRows
      ? "Fewer than half of the lines are left."
      : replacement.losesAccounts
        ? `Accounts that had costs and have none now: ${replacement.losesAccounts}.`
        : "";
  if (!loss) return lines;
  return [...lines, `  WARNING: ${loss} If both are parts of that month, import all of its files together.`];
}

/**
 * The printed summary of one import: outcome, reconciliation, replacements, rejected rows. Amounts are exact, as in
 * file and store.
 */
export function describeImport(summary: ImportSummary, refusals: ImportProblem[]): string {
  const { fileNames, format, status, rowsRead, rowsStored, rowsRefused, problem, sums } = summary;
  const lines = [`${fileNames.join(", ")}: ${format ?? "unknown format"}, ${statusTexts[status] ?? status}`];
  if (problem) lines.push(`  ${problem.message}`);
  if (status === "published" || rowsRead > 0)
    lines.push(
      `  rows read ${thousands(rowsRead)} = stored ${thousands(rowsStored)} + rejected ${thousands(rowsRefused)}`,
    );
  if (sums.length > 0) lines.push(...align(sums).map((line) => `  ${line}`));
  lines.push(
    ...summary.invoiceSums.map(
      ({ vendor, month, currency, invoices, billed }) =>
        `  invoices for comparison: ${vendor} ${month}, ${thousands(invoices)} of ${billed} ${currency}`,
    ),
  );
  lines.push(...summary.listed.map(({ vendor, commitments }) => `  commitments: ${vendor}, ${thousands(commitments)}`));
  lines.push(...summary.replaced.flatMap(describeReplacement));
  lines.push(...refusals.slice(0, REFUSALS_SHOWN).map((refusal) => `  rejected: ${refusal.message}`));
  if (rowsRefused > REFUSALS_SHOWN) {
    const listed = rowsRefused > MAX_REFUSALS ? `; the first ${MAX_REFUSALS} are listed` : ", listed";
    lines.push(`  … and ${thousands(rowsRefused - REFUSALS_SHOWN)} more rejected rows${listed} on the import's page.`);
  }
  return lines.join("\n");
}
