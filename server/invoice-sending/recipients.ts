import type { InvoiceRecipient } from "~/contract/billing/invoice-sending";
import type { Vendor } from "~/contract/vendors";
import type { Queries } from "../state-store/state-store";

/**
 * The company's users with an email address, ordered by name: those who may see whole bills of the provider, which is
 * what an invoice shows; without a provider, all.
 */
export const registeredUsers = (
  db: Queries,
  companyId: string,
  vendor: Vendor | undefined,
): Promise<InvoiceRecipient[]> =>
  db.query(
    `SELECT user_id AS "userId", name AS "userNm", email AS "userEmail" FROM members JOIN users USING (user_id)
     WHERE company_id = $1 AND email <> '' AND disabled_at IS NULL AND ($2::text IS NULL OR ($2 = ANY (vendors) AND accounts -> $2 IS NULL))
     ORDER BY lower(name), lower(email)`,
    [companyId, vendor ?? null],
  );

/** The registered form of each address, compared case-insensitively; null for those who may not get the invoice. */
export async function registeredAddresses(
  db: Queries,
  { companyId, vendor }: { companyId: string; vendor: Vendor },
  addresses: string[],
): Promise<(string | null)[]> {
  const users = await registeredUsers(db, companyId, vendor);
  const emails = new Map(users.map(({ userEmail }) => [userEmail.toLowerCase(), userEmail]));
  return addresses.map((address) => emails.get(address.toLowerCase()) ?? null);
}

/**
 * Whether an email is an invoice's and its recipient may not get that any more: it may wait for the mail server for
 * hours.
 */
export async function isRecipientGone(db: Queries, mailId: string): Promise<boolean> {
  const [invoice] = await db.query<{ companyId: string; vendor: Vendor; recipient: string }>(
    `SELECT company_id AS "companyId", vendor, recipient FROM invoice_deliveries JOIN invoice_reservations USING (seq) WHERE mail_id = $1`,
    [mailId],
  );
  if (!invoice) return false;
  const [address] = await registeredAddresses(db, invoice, [invoice.recipient]);
  return address === null;
}
