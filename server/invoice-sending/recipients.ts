import type { InvoiceRecipient } from "~/contract/invoice-sending";
import type { Queries } from "../state-store/state-store";

/** The registered users of a company that have an address, by name. */
export const registeredUsers = (db: Queries, companyId: string): Promise<InvoiceRecipient[]> =>
  db.query(
    `SELECT user_id AS "userId", name AS "userNm", email AS "userEmail" FROM members JOIN users USING (user_id)
     WHERE company_id = $1 AND email <> '' ORDER BY lower(name), lower(email)`,
    [companyId],
  );

/** The address that each of the given ones is registered under, null for those that are not, whatever the case they are written in. */
export async function registeredAddresses(
  db: Queries,
  companyId: string,
  addresses: string[],
): Promise<(string | null)[]> {
  const users = await registeredUsers(db, companyId);
  const known = new Map(users.map(({ userEmail }) => [userEmail.toLowerCase(), userEmail]));
  return addresses.map((address) => known.get(address.toLowerCase()) ?? null);
}
