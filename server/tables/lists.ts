import type { ListRequest } from "~/contract/tables/table-files";
import type { ListTableId } from "~/contract/tables/tables";
import type { Caller, Services } from "../serve";
import { budgetRows } from "./budgets/budget-rows";
import type { ExportTable } from "./export-table";
import type { MemoryRow } from "./memory-rows";
import { memoryTable } from "./memory-table";
import { answerRows, memberRows } from "./people/people-rows";

type Rows = (caller: Caller, services: Services) => Promise<readonly MemoryRow[]>;

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
): Promise<ExportTable> => memoryTable(id, { rows: await sources[id](caller, services), language }, caller, services);
