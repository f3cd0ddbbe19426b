import type { AccountsView } from "../accounts/load-accounts.server";
import { loadAccounts } from "../accounts/load-accounts.server";
import type { DetailsView } from "../details/details-view";
import { loadDetails } from "../details/load-details.server";
import type { InsightView } from "../insight/load-insight.server";
import { loadInsight } from "../insight/load-insight.server";
import type { InvoicesView } from "../invoices/load-invoices.server";
import { loadInvoices } from "../invoices/load-invoices.server";
import type { TabSource } from "./tab-source";

/** Data of the open tab; null if it could not be loaded. */
export type TabData =
  | { name: "accounts"; data: AccountsView | null }
  | { name: "invoices"; data: InvoicesView | null }
  | { name: "details"; data: DetailsView | null }
  | { name: "insight"; data: InsightView | null };

export async function loadTab(source: TabSource): Promise<TabData> {
  switch (source.search.tab) {
    case "accounts":
      return { name: "accounts", data: await loadAccounts(source) };
    case "invoices":
      return { name: "invoices", data: await loadInvoices(source) };
    case "details":
      return { name: "details", data: await loadDetails(source) };
    case "insight":
      return { name: "insight", data: await loadInsight(source) };
  }
}
