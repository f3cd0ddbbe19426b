import type { BillStatus } from "~/contract/billing/billing";
import { errorCodes } from "~/contract/error-codes";
import type { TableColumn } from "~/contract/tables/table-columns";
import type { BillFileRequest } from "~/contract/tables/table-files";
import { tables } from "~/contract/tables/tables";
import type { BillTableId } from "~/contract/tables/tables";
import { formatDay, formatMonth } from "~/lib/time/dates";
import { reachesMonthEnd } from "~/lib/time/time-frames";
import { providerOf } from "~/lib/providers";
import type { Viewer } from "../../viewer/viewer";
import type { Bill } from "../../billing/bills/bill";
import { wholeBillOf } from "../../billing/bills/bills";
import { statusOf } from "../../billing/bills/calendar";
import { bind, identifier, sql } from "../../cost-store/sql";
import { CallError, fileRefusal } from "../../call-error";
import type { Caller, Services } from "../../serve";
import type { Texts } from "../../texts";
import { exportColumns } from "../export-columns";
import type { ExportTable } from "../export-table";
import { workbookFacts, fileTexts } from "../file-texts";
import type { Fact } from "../file-texts";
import { costFilters, dimensionText, filtersFact } from "../filter-facts";
import { cellsOf, memoryCell, memoryRows } from "../memory-rows";
import type { BillRows } from "./bill-rows";
import { billSources } from "./sources";

/**
 * A table of a bill with unrounded amounts; for a month without data, only the header. Throws CallError 422 for a
 * damaged month, for a month with only an amortized export, and (field `currency`) for one whose bills are in other
 * currencies.
 */
export async function billTable(query: BillFileRequest, caller: Caller, services: Services): Promise<ExportTable> {
  const bill = await wholeBillOf(query, caller, services);
  if (!bill && query.currency !== undefined) await refuseCurrency(query, caller, services);
  const t = fileTexts(query.language);
  const { columns, from, total, ...described } = bill ? await tableOf(bill, query, t, services) : emptyTable(query, t);
  const title = t(`report.${query.report}`);
  return {
    columns,
    from,
    total,
    title,
    about: workbookFacts(t, caller, services, {
      vendors: [query.vendor],
      facts: [
        [t("content"), title],
        ...billFacts(t, query, { bill, isWhole: caller.accounts.areAll(query.vendor), ...described }, services.today()),
      ],
    }),
  };
}

async function refuseCurrency(
  { currency = "", ...query }: BillFileRequest,
  viewer: Viewer,
  services: Services,
): Promise<void> {
  const other = await wholeBillOf(query, viewer, services);
  if (!other) return;
  const message = `currency=${currency}: the bill of ${other.yearMonth} is in ${other.currency}.`;
  const values = fileRefusal("billCurrency", { currency, month: other.yearMonth, actual: other.currency });
  throw new CallError(422, errorCodes.invalid, message, { currency: [message] }, values);
}

const columnsOf = (id: BillTableId): readonly TableColumn[] => tables[id].columns;

/** The table, the currency of its amounts, and how its rows are grouped and limited. */
type TableRows = Pick<ExportTable, "columns" | "from" | "total"> &
  Pick<BillRows, "view" | "filters" | "names" | "word"> & { currency: string };

function emptyTable({ report, currency = "" }: BillFileRequest, t: Texts): TableRows {
  return { columns: exportColumns(columnsOf(report), { t, currency }, () => sql`''`), from: null, currency };
}

/** The table of an existing bill. */
async function tableOf(bill: Bill, query: BillFileRequest, t: Texts, services: Services): Promise<TableRows> {
  const columns = columnsOf(query.report);
  const {
    rows,
    total,
    currency = bill.currency,
    ...described
  } = await billSources[query.report](bill, query, services);
  const words = { t, currency };
  return {
    ...described,
    currency,
    total: total && [t("column.total"), ...cellsOf(columns, { ...total, currency }).slice(1)],
    ...(Array.isArray(rows)
      ? {
          columns: exportColumns(columns, words, (_column, index) => memoryCell(index)),
          from: memoryRows(rows.map((row) => cellsOf(columns, { currency, ...row }))),
        }
      : {
          columns: exportColumns(columns, words, ({ name }) =>
            name === "currency" ? sql`${bind("String", currency)}` : identifier(name),
          ),
          from: rows,
        }),
  };
}

/** Facts about a bill for the workbook's second sheet. */
function billFacts(
  t: Texts,
  { vendor, yearMonth, language }: BillFileRequest,
  {
    bill,
    isWhole,
    currency,
    view,
    filters = [],
    names = () => undefined,
    word = "",
  }: Omit<TableRows, "columns" | "from" | "total"> & { bill: Bill | undefined; isWhole: boolean },
  today: string,
): Fact[] {
  const { name, accountWord } = providerOf(vendor);
  return [
    [t("provider"), name],
    [t("month"), formatMonth(yearMonth ?? today, language)],
    [t("currency"), currency],
    [t("basis"), t(isWhole ? "billed" : "billedLines")],
    ...(view
      ? [[t("viewBy"), view.field === "account" ? t(`word.${accountWord}`) : dimensionText(t, view)] as Fact]
      : []),
    filtersFact(
      t,
      [...(word === "" ? [] : [t("find", { word })]), ...costFilters(t, filters, names, language)],
      language,
    ),
    ...(bill
      ? [
          [t("status"), t(`status.${fileStatus(bill, today)}`)] as Fact,
          [t("through"), formatDay(bill.billsThrough, language)] as Fact,
        ]
      : []),
  ];
}

/** The status in files, which reports missing days even before the day of confirmation. */
function fileStatus({ yearMonth, billsThrough }: Bill, today: string): BillStatus {
  const status = statusOf(yearMonth, today, billsThrough);
  return status === "open" || reachesMonthEnd(yearMonth, billsThrough) ? status : "incomplete";
}
