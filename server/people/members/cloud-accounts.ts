import type { CloudAccount } from "~/contract/people/people";
import { vendors } from "~/contract/vendors";
import { liveSlices } from "../../slices/live-slices";
import { accountNamesSql } from "../../measures/account-names";
import { as, column } from "../../measures/columns";
import { whereClause } from "../../measures/scope";
import { rowsOf } from "../../measures/totals";
import type { Caller, Services } from "../../serve";

/** The cloud accounts in the company's bills that the caller may see, by provider and name. */
export async function cloudAccounts(caller: Caller, { stateStore, costStore }: Services): Promise<CloudAccount[]> {
  const { slices } = await liveSlices(stateStore, caller, { vendors: [...vendors], isAmortizedCost: false });
  const { companyId, accounts } = caller;
  const query = accountNamesSql(whereClause({ companyId, accounts, slices }), as("vendor", column("Vendor")));
  const rows = await rowsOf<CloudAccount>(costStore, { slices }, query);
  return rows
    .filter(({ id }) => id !== "")
    .map((row) => ({ ...row, name: row.name || row.id }))
    .sort((a, b) => vendors.indexOf(a.vendor) - vendors.indexOf(b.vendor) || a.name.localeCompare(b.name));
}
