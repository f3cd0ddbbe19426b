import { getAudit } from "~/contract/people/audit";
import type { AuditRow } from "~/contract/people/audit";
import { serve } from "../serve";
import { containsWord, wordParameter } from "../state-store/contains-word";
import type { Queries } from "../state-store/state-store";

interface AuditFilter {
  word: string;
  action?: AuditRow["action"];
}

/**
 * Entries of the company, and those of no company by its members, such as sign-ins, or by nobody, such as exchange rates
 * from the command line, which count for all companies.
 */
const ofCompany = `(company_id = $1 OR (company_id IS NULL
    AND (user_id IS NULL OR user_id IN (SELECT user_id FROM members WHERE company_id = $1))))
  AND ($2::text IS NULL OR action = $2)
  AND ${containsWord(["name", "subject", "address"], "$3")}`;

const valuesOf = (companyId: string, { word, action }: AuditFilter) => [companyId, action ?? null, wordParameter(word)];

/** Number of entries of the audit log. */
export async function countEntries(db: Queries, companyId: string, filter: AuditFilter): Promise<number> {
  const [count] = await db.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM audit_entries WHERE ${ofCompany}`,
    valuesOf(companyId, filter),
  );
  return count!.total;
}

/** One page of the audit log, newest first, and the number of all entries. */
export async function auditPage(
  db: Queries,
  companyId: string,
  { page, itemsPerPage, ...filter }: AuditFilter & { page: number; itemsPerPage: number },
): Promise<{ total: number; entries: AuditRow[] }> {
  const total = await countEntries(db, companyId, filter);
  const rows = await db.query<Omit<AuditRow, "at"> & { at: Date }>(
    `SELECT entry::text, at, name, address, action, subject, before, after FROM audit_entries WHERE ${ofCompany}
     ORDER BY at DESC, entry DESC LIMIT $4::bigint OFFSET $5::bigint`,
    [...valuesOf(companyId, filter), itemsPerPage, (page - 1) * itemsPerPage],
  );
  return { total, entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

export const auditCalls = [
  serve(getAudit, (query, { companyId }, { stateStore }) => auditPage(stateStore, companyId, query)),
];
