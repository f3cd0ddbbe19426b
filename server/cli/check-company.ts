import type { Queries } from "../state-store/state-store";

/** Throws an Error whose message says that there is no such company. */
export async function checkCompany(db: Queries, companyId: string): Promise<void> {
  const [company] = await db.query("SELECT 1 FROM companies WHERE company_id = $1", [companyId]);
  if (!company) throw new Error(`There is no company ${companyId}.`);
}
