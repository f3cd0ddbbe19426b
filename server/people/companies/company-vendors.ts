import type { Vendor } from "~/contract/vendors";
import type { Queries } from "../../state-store/state-store";

/** The providers that are enabled for a company: for jobs, which have no user. */
export async function enabledVendors(db: Queries, companyId: string): Promise<Vendor[]> {
  const [company] = await db.query<{ vendors: Vendor[] }>("SELECT vendors FROM companies WHERE company_id = $1", [
    companyId,
  ]);
  return company?.vendors ?? [];
}
