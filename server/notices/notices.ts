import { createHash, randomUUID } from "node:crypto";
import type { Notice, NoticeEntry, ShownNotice } from "~/contract/people/notices";
import { MAX_NOTICES } from "~/contract/people/notices";
import type { Env } from "../env";
import { lock } from "../state-store/lock";
import type { Queries } from "../state-store/state-store";

type Operator = Pick<Env, "NOTICE" | "NOTICE_LANGUAGE" | "NOTICE_FROM" | "NOTICE_UNTIL">;

/** The operator's notice on a day (YYYY-MM-DD), by its settings; one with another text is another notice. */
export function operatorsNotice(env: Operator, day: string): ShownNotice[] {
  const { NOTICE: text, NOTICE_LANGUAGE: language = null, NOTICE_FROM: from = day, NOTICE_UNTIL: until = day } = env;
  if (text === undefined || day < from || day > until) return [];
  const noticeId = `operator-${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
  return [{ noticeId, language, text, isForEveryone: true }];
}

/** Notices to the company or to everyone on a day (YYYY-MM-DD), without those dismissed, the newest first. */
export async function currentNotices(
  { stateStore, env }: { stateStore: Queries; env: Operator },
  companyId: string,
  day: string,
  dismissed: string[],
): Promise<ShownNotice[]> {
  const companyNotices = await stateStore.query<ShownNotice>(
    `SELECT notice_id AS "noticeId", language, text, company_id IS NULL AS "isForEveryone" FROM notices
     WHERE (company_id = $1 OR company_id IS NULL) AND starts_on <= $2::date AND coalesce(ends_on >= $2::date, true)
       AND notice_id <> ALL($3::text[])
     ORDER BY starts_on DESC, created_at DESC, notice_id`,
    [companyId, day, dismissed],
  );
  return [...operatorsNotice(env, day).filter(({ noticeId }) => !dismissed.includes(noticeId)), ...companyNotices];
}

/** Notices of the company and to everyone; without a company, only the latter. */
export async function allNotices(db: Queries, companyId: string | null, today: string): Promise<Notice[]> {
  const rows = await db.query<Omit<Notice, "createdAt"> & { createdAt: Date }>(
    `SELECT notice_id AS "noticeId", language, text, company_id IS NULL AS "isForEveryone",
       to_char(starts_on, 'YYYY-MM-DD') AS "startsOn", to_char(ends_on, 'YYYY-MM-DD') AS "endsOn",
       CASE WHEN starts_on > $2::date THEN 'upcoming' WHEN ends_on < $2::date THEN 'over' ELSE 'current' END AS state,
       created_by AS "createdBy", created_at AS "createdAt"
     FROM notices WHERE company_id = $1 OR company_id IS NULL
     ORDER BY starts_on DESC, created_at DESC, notice_id`,
    [companyId, today],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Resolves to the id; null if there are too many already. Without a company, it is to everyone. */
export async function addNotice(
  tx: Queries,
  companyId: string | null,
  { text, language, startsOn, endsOn }: NoticeEntry,
  by: string,
): Promise<string | null> {
  await lock(tx, `notices ${companyId ?? ""}`);
  const [row] = await tx.query<{ notice_id: string }>(
    `INSERT INTO notices (notice_id, company_id, language, text, starts_on, ends_on, created_by)
     SELECT $1, $2, $3, $4, $5::date, $6::date, $7
     WHERE (SELECT count(*) FROM notices WHERE company_id IS NOT DISTINCT FROM $2) < ${MAX_NOTICES} RETURNING notice_id`,
    [randomUUID(), companyId, language, text, startsOn, endsOn, by],
  );
  return row?.notice_id ?? null;
}

/** The removed notice's text; undefined if the company, or everyone without a company, has no such notice. */
export const removeNotice = async (
  db: Queries,
  companyId: string | null,
  noticeId: string,
): Promise<string | undefined> =>
  (
    await db.query<{ text: string }>(
      "DELETE FROM notices WHERE notice_id = $1 AND company_id IS NOT DISTINCT FROM $2 RETURNING text",
      [noticeId, companyId],
    )
  )[0]?.text;
