import { z } from "zod";
import { adviceQuery } from "../commitments/advice";
import { adviceKindNames } from "../commitments/advice-kinds";
import type { AdviceKind } from "../commitments/advice-kinds";
import { adviceReports, adviceTableId } from "../commitments/advice-tables";
import { anomalyFilter } from "../anomalies/anomalies";
import { backtestQuery } from "../anomalies/anomaly-rules";
import { billRequest } from "../billing/billing";
import { billView } from "../billing/billing-tables";
import { billViewBys } from "../../lib/providers";
import { call } from "../call";
import { commitmentKindNames, coverageViews, utilizationViews } from "../commitments/commitment-kinds";
import type { CommitmentKind } from "../commitments/commitment-kinds";
import { commitmentReports, commitmentTableId } from "../commitments/commitment-tables";
import { agreementQuery } from "../commitments/commitments";
import type { Call } from "../call";
import { costTableQuery } from "../costs/cost-query";
import { detailExport } from "./exports";
import { auditQuery } from "../people/audit";
import { billTableIds, isListTable, tableFormats, tableIds, tables } from "./tables";
import type { BillTableId, ListTableId, TableFormat, TableId } from "./tables";
import type { Table } from "./table";
import { fileLanguage, searchWord } from "../text";

/** The calls that make a table's file, by its format. */
export type FileCalls<Request extends z.ZodObject = z.ZodObject> = Record<TableFormat, Call<Request, z.ZodNever>>;

/** `ids`: the tables of the calls, which share one path and permission. */
function fileCalls<Request extends z.ZodObject>(
  ids: [TableId, ...TableId[]],
  summary: string,
  request: Request,
): FileCalls<Request> {
  const { api, menu } = tables[ids[0]];
  const fileCall = (format: TableFormat, words: string) =>
    call(`POST ${api}/${format}`, {
      summary: words,
      access: { menu, level: "view" },
      request,
      response: z.never(),
      streams: tableFormats[format],
    });
  return {
    csv: fileCall(
      "csv",
      `${summary} CSV with the columns ${ids.map((id) => `${id}: ${columnNames(tables[id])}`).join("; ")}`,
    ),
    xlsx: fileCall("xlsx", `${summary} A workbook, in which figures are numbers with all their digits`),
  };
}

const columnNames = ({ columns }: Pick<Table, "columns">): string =>
  columns.map(({ name, isOptional }) => (isOptional ? `(${name})` : name)).join(",");

/**
 * Responds with 422 (field `currency`) if an amount has no exchange rate or a month is damaged: a file cannot report
 * what is missing.
 */
export const costFile = fileCalls(
  ["cost"],
  "Every row of the cost table, unrounded; those in brackets where ranges are compared, average ones are per day. A column per period follows.",
  costTableQuery,
);

export const linesFile = fileCalls(
  ["lines"],
  "Every line of a selection, as they are stored: month by month, in no other order that is promised; the requested columns and those of the source.",
  detailExport,
);

export const anomalyFile = fileCalls(
  ["anomalies"],
  "Every alert that the list has with these filters; amounts in US dollars, unrounded.",
  anomalyFilter.extend({ language: fileLanguage }),
);

export const backtestFile = fileCalls(
  ["backtest"],
  "Every alert that a rule would have made in the last 12 months, one a row; amounts in US dollars, unrounded. `series` only if the rule is not about a total.",
  backtestQuery.extend({ language: fileLanguage }),
);

const listRequest = z.object({ language: fileLanguage });
export type ListRequest = z.output<typeof listRequest>;

export const listFiles = Object.fromEntries(
  tableIds.filter(isListTable).map((id) => [id, fileCalls([id], tables[id].list, listRequest)]),
) as Record<ListTableId, FileCalls<typeof listRequest>>;

export const auditFile = fileCalls(
  ["audit"],
  "The audit log, newest first; what was before and after as JSON.",
  auditQuery.extend({ language: fileLanguage }),
);

/** What a file's rows can be grouped by: details as in their view, the insight by product or account. */
const fileViewBy = z.enum([...billViewBys, "product"]);

type Sorts<Id extends BillTableId> = (typeof tables)[Id] extends { sorts: readonly (infer Key)[] } ? Key : never;
export type BillFileSort = { [Id in BillTableId]: Sorts<Id> }[BillTableId];
const sortsOf = ({ sorts = [] }: Table) => sorts;
const sortKeys = [...new Set(billTableIds.flatMap((id) => sortsOf(tables[id])))] as [BillFileSort, ...BillFileSort[]];

/**
 * `viewBy` and its parameters apply to details and insight; without it, details are by account, the insight by product.
 * Amounts are unrounded. For a month without data there are only headers.
 */
const billFileRequest = billRequest.extend({
  ...billView.shape,
  viewBy: fileViewBy.optional(),
  report: z.enum(billTableIds),
  /** Part of an id or name: of accounts, or of what details are grouped by. */
  word: searchWord,
  /** Limits the details to this group, or to this product of it. */
  group: z.string().max(1024).optional(),
  product: z.string().max(1024).optional(),
  /** Absent: by the table's amounts, the largest first. */
  sort: z.object({ key: z.enum(sortKeys), descending: z.boolean() }).optional(),
  language: fileLanguage,
});
export type BillFileRequest = z.output<typeof billFileRequest>;

/** All tables of a bill; `report` says which. */
export const billFile = fileCalls(billTableIds, "A table of a bill, all its rows, unrounded.", billFileRequest);

/**
 * `viewBy`: one of the views of utilization or coverage; absent: the first. `agreements` apply to utilization and
 * inventory.
 */
const commitmentFileRequest = agreementQuery.extend({
  report: z.enum(commitmentReports),
  viewBy: z.enum([...new Set([...utilizationViews, ...coverageViews])]).optional(),
  sort: z.object({ key: z.string().max(40), descending: z.boolean() }).optional(),
  language: fileLanguage,
});
export type CommitmentFileRequest = z.output<typeof commitmentFileRequest>;

export const commitmentFiles = Object.fromEntries(
  commitmentKindNames.map((kind) => [
    kind,
    fileCalls(
      commitmentReports.map((report) => commitmentTableId(kind, report)) as [TableId, ...TableId[]],
      "A table of commitments, all its rows, unrounded.",
      commitmentFileRequest,
    ),
  ]),
) as Record<CommitmentKind, FileCalls<typeof commitmentFileRequest>>;

const adviceFileRequest = adviceQuery.extend({ report: z.enum(adviceReports), language: fileLanguage });
export type AdviceFileRequest = z.output<typeof adviceFileRequest>;

export const adviceFiles = Object.fromEntries(
  adviceKindNames.map((kind) => [
    kind,
    fileCalls(
      adviceReports.map((report) => adviceTableId(kind, report)) as [TableId, ...TableId[]],
      "What to buy, or one purchase by the hour, unrounded; amounts in the currency of the bill.",
      adviceFileRequest,
    ),
  ]),
) as Record<AdviceKind, FileCalls<typeof adviceFileRequest>>;
