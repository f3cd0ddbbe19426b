import type { AdviceQuery, AdviceReply, AdviceRow } from "~/contract/commitments/advice";
import { adviceKinds, EACH_ACCOUNT, PAYER } from "~/contract/commitments/advice-kinds";
import type { AdviceKind } from "~/contract/commitments/advice-kinds";
import { adviceColumns } from "~/contract/commitments/advice-tables";
import { adviceTableId } from "~/contract/commitments/advice-tables";
import { errorCodes } from "~/contract/error-codes";
import type { AdviceFileRequest } from "~/contract/tables/table-files";
import type { TableColumn } from "~/contract/tables/table-columns";
import { tables } from "~/contract/tables/tables";
import type { Language } from "~/lib/language";
import { joinFacts } from "~/lib/lists";
import { CallError, fileRefusal } from "../../call-error";
import { adviceOf } from "../../commitments/advice/advice";
import type { Advice } from "../../commitments/advice/advice";
import { rowsOfAdvice } from "../../commitments/advice/rows";
import { simulate } from "../../commitments/advice/simulation";
import { refuseDamaged } from "../../integrity/refuse-damaged";
import type { Caller, Services } from "../../serve";
import { textsOf } from "../../texts";
import type { Texts } from "../../texts";
import { exportColumns } from "../export-columns";
import type { ExportTable } from "../export-table";
import { workbookFacts, fileTexts } from "../file-texts";
import type { Fact } from "../file-texts";
import { cellsOf, memoryCell, memoryRows } from "../memory-rows";
import type { MemoryRow } from "../memory-rows";

type Simulation = NonNullable<AdviceReply<"simulation">["simulation"]>;

const adviceTexts = await textsOf("advice");

/** The terms that a file is about: "Compute, 1 year, No upfront, Last 7 days". */
function termsIn(
  kind: AdviceKind,
  { type, term, payment, offering, days }: AdviceQuery,
  words: Texts,
  language: Language,
): string {
  return joinFacts(
    [
      kind === "savingsPlans" && words(`type.${type}`),
      words(`term.${term}`),
      words(`payment.${payment}`),
      adviceKinds[kind].hasOfferings && words(`offering.${offering}`),
      words("lastDays", { count: days }),
    ],
    language,
  );
}

/** Who the purchase is for, and its assumptions. */
function assumptionsIn(
  kind: AdviceKind,
  { account, ending, commitment, quantity }: AdviceQuery,
  { accounts }: Advice["head"],
  words: Texts,
): Fact[] {
  // Plans are sized by their commitment, reservations by their number.
  const sizeName = kind === "savingsPlans" ? "commitment" : "quantity";
  const size = { commitment, quantity }[sizeName];
  const isOne = account !== PAYER && account !== EACH_ACCOUNT;
  const name = accounts.find(({ code }) => code === account)?.name ?? account;
  return [
    [words("field.account"), isOne ? name : words(`account.${account}`)],
    [words("field.ending"), words(`ending.${ending}Note`)],
    ...(size === undefined ? [] : [[words(`field.${sizeName}`), size] as Fact]),
  ];
}

/**
 * What to buy, or one purchase by the hour. Throws CallError 422 if data of the window is damaged, or if there is no
 * such purchase.
 */
export async function adviceTable(
  kind: AdviceKind,
  { report, language, ...query }: AdviceFileRequest,
  caller: Caller,
  services: Services,
): Promise<ExportTable> {
  const { row, ...allRows } = query;
  const advice = await adviceOf(kind, report === "list" ? query : allRows, caller, services);
  refuseDamaged(advice.head.damaged);
  if (row !== undefined) refuseMissingPurchase(row, advice);
  const t = fileTexts(language);
  const columns: readonly TableColumn[] = tables[adviceTableId(kind, report)].columns;
  const simulation = report === "hours" ? simulate(advice, { row, steps: 1 }).simulation : null;
  const rows = report === "list" ? rowsOfAdvice(advice).map((row) => listed(row, t)) : hoursOf(simulation);
  const { from, until } = advice.head.window;
  const words = adviceTexts(language);
  const title = t(`report.advice.${report}`);
  return {
    title,
    columns: exportColumns(columns, { t, currency: "USD" }, (_column, place) => memoryCell(place)),
    from: memoryRows(rows.map((row) => cellsOf(columns, row))),
    about: workbookFacts(t, caller, services, {
      vendors: [adviceKinds[kind].vendor],
      facts: [
        [t("content"), joinFacts([words(`title.${kind}`), title], language)],
        [words("terms"), termsIn(kind, query, words, language)],
        [t("hours"), from && until ? `${from} – ${until}` : ""],
        ...assumptionsIn(kind, query, advice.head, words),
        ...(simulation ? figuresOf(simulation.row, t) : []),
      ],
    }),
  };
}

/** A file does not say of which purchase its hours are, so they are never those of another one, as on the page. */
function refuseMissingPurchase(row: string, { groups }: Advice): void {
  if (groups.some(({ id }) => id === row)) return;
  const message = `row=${row}: there is no such purchase on these terms.`;
  throw new CallError(422, errorCodes.invalid, message, { row: [message] }, fileRefusal("unknownPurchase", { row }));
}

const listed = ({ unpriced, ...row }: AdviceRow, t: Texts): MemoryRow => ({
  ...row,
  unpriced: unpriced.map(({ item }) => t("noPriceFor", { item })).join("; "),
});

const hoursOf = (simulation: Simulation | null): MemoryRow[] =>
  simulation ? simulation.hours.map((hour) => ({ ...hour, currency: simulation.row.currency })) : [];

/** The purchase and its effect, for readers who only have the workbook of its hours. */
const figuresOf = (row: AdviceRow, t: Texts): Fact[] =>
  adviceColumns
    .map(({ name }): [string, unknown] => [name, row[name]])
    .filter(([, value]) => typeof value === "string" && value !== "")
    .map(([name, value]) => [t(`column.${name}`), String(value)]);
