import { errors } from "oidc-provider";
import type { Adapter, AdapterPayload } from "oidc-provider";
import type { Queries } from "../state-store/state-store";

interface Row {
  payload: AdapterPayload;
  consumed_at: Date | null;
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Keeps what the provider remembers (sessions, grants, codes, refresh tokens) in the state store. */
export function recordAdapter(db: Queries): (kind: string) => Adapter {
  return (kind) => {
    const findBy = async (column: "id" | "uid", value: string): Promise<AdapterPayload | undefined> => {
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
      // User codes belong to the device flow, which is off.
      findByUserCode: async () => undefined,
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null;
        await db.query(
          `INSERT INTO identity_records (kind, id, payload, grant_id, uid, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
             uid = excluded.uid, expires_at = excluded.expires_at`,
          [kind, id, JSON.stringify(payload), payload.grantId ?? null, payload.uid ?? null, expiresAt],
        );
      },
      async consume(id) {
        const consumed = await db.query(
          "UPDATE identity_records SET consumed_at = now() WHERE kind = $1 AND id = $2 AND consumed_at IS NULL RETURNING id",
          [kind, id],
        );
        // Two requests may have found the record unused; only one of them may use it.
        if (consumed.length === 0) throw new errors.InvalidGrant("already used");
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

/** Deletes what has expired. */
export async function sweepRecords(db: Queries): Promise<void> {
  await db.query("DELETE FROM identity_records WHERE expires_at < now()");
}
