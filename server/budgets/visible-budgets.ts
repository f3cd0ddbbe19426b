import type { Budget } from "~/contract/dashboards/budgets";
import { costVendors } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import { enabledVendors } from "../people/companies/company-vendors";
import type { Viewer } from "../viewer/viewer";
import type { Services } from "../serve";

type Covered = Pick<Budget, "selectedVendors" | "filters">;

/** Providers of a company that its budgets count. */
export async function companyVendors(
  companyId: string,
  { stateStore, env }: Pick<Services, "stateStore" | "env">,
): Promise<Vendor[]> {
  return costVendors(await enabledVendors(stateStore, companyId), env.PROFILE);
}

/** Whether the viewer may see every line that a budget counts: a figure without some of them would be wrong. */
export const seesBudget = ({ vendors, accounts }: Viewer, budget: Covered, ofCompany: Vendor[]): boolean =>
  (budget.selectedVendors ?? ofCompany).every(
    (vendor) =>
      vendors.includes(vendor) &&
      (accounts.areAll(vendor) ||
        budget.filters.some(
          ({ field, exclude, values, vendorValues }) =>
            field === "account" &&
            !exclude &&
            [...values, ...(vendorValues?.[vendor] ?? [])].every((account) => accounts.has(vendor, account)),
        )),
  );
