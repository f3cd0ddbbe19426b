import type { InvoiceRecipient } from "~/contract/invoice-sending";
import type { Queries } from "../state-store/state-store";

/** The company's users with an email address, ordered by name. */
export const registeredUsers = (db: Queries, companyId: string): Promise<InvoiceRecipient[]> =>
  db.query(
    `SELECT user_id AS "userId", name AS "userNm", email AS "userEmail" FROM members JOIN users USING (user_id)
     WHERE company_id = $1 AND email <> '' ORDER BY lower(name), lower(email)`,
    [companyId],
  );

/** The registered form of each address, compared case-insensitively; null for unregistered ones. */
export async function registeredAddresses(
  db: Queries,
  companyId: string,
  addresses: string[],
): Promise<(string | null)[]> {
  const users = await registeredUsers(db, companyId);
  const known = new Map(users.map(({ userEmail }) => [userEmail.toLowerCase(), userEmail]));
  return addresses.map((address) => known.get(address.toLowerCase()) ?? null);
}
