import type { ListRequest } from "~/contract/tables/table-files";
import type { ListTableId } from "~/contract/tables/tables";
import type { Caller, Services } from "../serve";
import { budgetRows } from "./budgets/budget-rows";
import type { ExportTable } from "./export-table";
import type { KnownRow } from "./known-rows";
import { knownTable } from "./known-table";
import { answerRows, memberRows } from "./people/people-rows";

type Rows = (caller: Caller, services: Services) => Promise<readonly KnownRow[]>;

/** The sources of rows for tables whose files have no parameters. */
const sources: Record<ListTableId, Rows> = {
  answers: answerRows,
  budgets: budgetRows,
  members: memberRows,
};

export const listTable = async (
  id: ListTableId,
  { language }: ListRequest,
  caller: Caller,
  services: Services,
): Promise<ExportTable> => knownTable(id, { rows: await sources[id](caller, services), language }, caller, services);
