import type { Adapter, AdapterPayload } from "oidc-provider";
import { InvalidGrant } from "oidc-provider/lib/helpers/errors.js";
import type { Queries } from "../state-store/state-store";
import { canBeStored, storedJson } from "../state-store/stored-text";

interface Row {
  payload: AdapterPayload;
  consumed_at: Date | null;
}

/** Maximum number of open sign-in forms, as abandoned ones would accumulate for an hour. Beyond it, the oldest are deleted. */
const MAX_OPEN_FORMS = 10_000;
/** Number of forms between two checks of the maximum. */
const CLEANUP_INTERVAL_FORMS = 100;
/** Sessions per user; beyond this number, the least recently used end. */
const SESSIONS_PER_USER = 100;

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Stores the provider's records (sessions, grants, codes, refresh tokens) in the state store. */
export function recordAdapter(db: Queries): (kind: string) => Adapter {
  let forms = 0;
  return (kind) => {
    const findBy = async (column: "id" | "uid", value: string): Promise<AdapterPayload | undefined> => {
      if (!canBeStored(value)) return undefined;
      const [row] = await db.query<Row>(
        `SELECT payload, consumed_at FROM identity_records
         WHERE kind = $1 AND ${column} = $2 AND (expires_at IS NULL OR expires_at > now())`,
        [kind, value],
      );
      return row && { ...row.payload, ...(row.consumed_at && { consumed: seconds(row.consumed_at) }) };
    };
    return {
      find: (id) => findBy("id", id),
      findByUid: (uid) => findBy("uid", uid),
      // User codes belong to the device flow, which is disabled.
      findByUserCode: async () => undefined,
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null;
        await db.query(
          `INSERT INTO identity_records (kind, id, payload, grant_id, uid, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
             uid = excluded.uid, expires_at = excluded.expires_at`,
          [kind, id, storedJson(payload), payload.grantId ?? null, payload.uid ?? null, expiresAt],
        );
        if (kind === "Interaction" && ++forms % CLEANUP_INTERVAL_FORMS === 0) await deleteOldForms(db);
      },
      async consume(id) {
        const consumed = await db.query(
          "UPDATE identity_records SET consumed_at = now() WHERE kind = $1 AND id = $2 AND consumed_at IS NULL RETURNING id",
          [kind, id],
        );
        // Two requests may have found the record unused, but only one of them may use it.
        if (consumed.length === 0) throw new InvalidGrant("already used");
      },
      async destroy(id) {
        await db.query("DELETE FROM identity_records WHERE kind = $1 AND id = $2", [kind, id]);
      },
      async revokeByGrantId(grantId) {
        await db.query("DELETE FROM identity_records WHERE kind = $1 AND grant_id = $2", [kind, grantId]);
      },
    };
  };
}

async function deleteOldForms(db: Queries): Promise<void> {
  await db.query(
    `DELETE FROM identity_records WHERE kind = 'Interaction' AND expires_at <
       (SELECT expires_at FROM identity_records WHERE kind = 'Interaction' ORDER BY expires_at DESC OFFSET $1 LIMIT 1)`,
    [MAX_OPEN_FORMS],
  );
}

/**
 * Deletes expired records, and the least recently used sessions of users with too many, including everything issued in
 * them.
 */
export async function sweepRecords(db: Queries): Promise<void> {
  await db.query("DELETE FROM identity_records WHERE expires_at < now()");
  await db.query("DELETE FROM ended_sessions WHERE expires_at < now()");
  await db.query(
    `DELETE FROM identity_records WHERE kind = 'Session' AND id IN (
       SELECT id FROM (
         SELECT session.id, row_number() OVER (
           PARTITION BY session.payload->>'accountId' ORDER BY refreshed.at DESC NULLS LAST, session.expires_at DESC
         ) AS place
         FROM identity_records AS session LEFT JOIN (
           SELECT payload->>'sessionUid' AS uid, max((payload->>'iat')::bigint) AS at
           FROM identity_records WHERE kind = 'RefreshToken' GROUP BY 1
         ) AS refreshed ON refreshed.uid = session.uid
         WHERE session.kind = 'Session' AND session.payload->>'accountId' IS NOT NULL
       ) AS sessions WHERE place > $1)`,
    [SESSIONS_PER_USER],
  );
  await db.query(
    `DELETE FROM identity_records WHERE kind = 'RefreshToken' AND payload->>'sessionUid' NOT IN
       (SELECT uid FROM identity_records WHERE kind = 'Session' AND uid IS NOT NULL)`,
  );
  await db.query("DELETE FROM password_resets WHERE expires_at < now()");
  // A session is recorded just after it has begun.
  await db.query(
    `DELETE FROM sign_in_sessions WHERE last_seen_at < now() - interval '1 hour' AND session_id NOT IN
       (SELECT uid FROM identity_records WHERE kind = 'Session' AND uid IS NOT NULL)`,
  );
  // A grant is stored just before its session.
  await db.query(
    `DELETE FROM identity_records WHERE kind = 'Grant' AND (payload->>'iat')::bigint < extract(epoch FROM now()) - 3600 AND id NOT IN (
       SELECT entry.value->>'grantId' FROM identity_records AS session, jsonb_each(session.payload->'authorizations') AS entry
       WHERE session.kind = 'Session' AND entry.value->>'grantId' IS NOT NULL)`,
  );
}
