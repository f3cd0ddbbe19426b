import type { ImportProblem, ImportStatus, ImportSummary } from "~/contract/imports/imports";
import { STORED_PROGRESS } from "~/contract/imports/imports";
import type { Vendor } from "~/contract/vendors";
import type { CurrencySum } from "./totals/sums";
import { monthsOf, sumByCurrency, vendorsOf } from "./totals/sums";

/** One import as the lists show it: of a published one what still counts, in a list of one provider its part. */
export interface ImportRow {
  importId: string;
  /** First file; `others` counts the rest. */
  name: string;
  others: number;
  status: ImportStatus;
  createdAt: string;
  finishedAt: string | null;
  format: string | null;
  rowsRead: number;
  rowsRefused: number;
  progress: number;
  /** Number of imports ahead of it in the queue; null if it is not waiting. */
  ahead: number | null;
  /** Rows are stored; totals are being compared. */
  isStored: boolean;
  problem: ImportProblem | null;
  vendors: Vendor[];
  months: { first: string; last: string } | null;
  sums: CurrencySum[];
  /** Damaged billing months, ascending. */
  damagedMonths: string[];
  isRepairable: boolean;
  /** Number of invoices for comparison; 0 for bills. */
  invoices: number;
  /** Number of commitments in a provider's list. */
  commitments: number;
}

export function rowOf(summary: ImportSummary, vendor?: Vendor): ImportRow {
  const {
    importId,
    status,
    createdAt,
    finishedAt,
    format,
    rowsRead,
    rowsRefused,
    progress,
    ahead,
    problem,
    fileNames,
    sums,
    invoiceSums,
    listed,
    isRepairable,
  } = summary;
  // What newer imports have replaced would count twice, there and here.
  const isCounted = (part: { live: boolean; vendor: Vendor }) =>
    (part.live || status !== "published") && (vendor === undefined || part.vendor === vendor);
  const counted = sums.filter(isCounted);
  const countedInvoices = invoiceSums.filter(isCounted);
  return {
    importId,
    name: fileNames[0] ?? importId,
    others: Math.max(0, fileNames.length - 1),
    status,
    createdAt,
    finishedAt,
    format,
    rowsRead,
    rowsRefused,
    progress,
    ahead,
    isStored: progress >= STORED_PROGRESS,
    problem,
    vendors: vendorsOf([...sums, ...invoiceSums, ...listed]),
    months: monthsOf([...counted, ...countedInvoices]),
    sums: sumByCurrency(counted),
    damagedMonths: [...new Set(counted.filter(({ isDamaged }) => isDamaged).map(({ month }) => month))].sort(),
    isRepairable,
    commitments: listed.filter(isCounted).reduce((count, list) => count + list.commitments, 0),
    invoices: countedInvoices.reduce((count, sum) => count + sum.invoices, 0),
  };
}
