import { completenessOf } from "~/contract/dashboards/budget-table";
import { budgetEntries } from "../../budgets/calls";
import type { Caller, Services } from "../../serve";
import type { MemoryRow } from "../memory-rows";

/** Budgets with their current periods, as the page lists them. */
export async function budgetRows(caller: Caller, services: Services): Promise<MemoryRow[]> {
  const entries = await budgetEntries(caller, services);
  return entries.map(({ figures, ...budget }) => ({
    ...budget,
    ...figures,
    completeness: completenessOf(figures),
    forecast: figures?.forecast?.cost,
    forecastLow: figures?.forecast?.low,
    forecastHigh: figures?.forecast?.high,
  }));
}
