import { tables } from "~/contract/tables/tables";

export const BUDGETS = tables.budgets.page;

/** Address segment of a budget that does not exist yet. */
export const NEW = "new";

export const budgetHref = (budgetId: string = NEW): string => `${BUDGETS}/${budgetId}`;
