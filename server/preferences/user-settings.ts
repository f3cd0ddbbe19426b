import { userSettings } from "~/contract/preferences";
import type { Setting, SettingKey } from "~/contract/preferences";
import type { Queries, StateStore } from "../state-store/state-store";

export interface SettingOwner {
  userId: string;
  companyId: string;
}

type Settings = { [K in SettingKey]?: Setting<K> };

/** Settings that are the same in every company are stored under no company. */
const companyOf = (key: SettingKey, { companyId }: SettingOwner): string =>
  userSettings[key].per === "user" ? "" : companyId;

/** What is stored for the user; a value that today's schema does not know any more counts as never stored. */
export async function readSettings(db: Queries, { userId, companyId }: SettingOwner): Promise<Settings> {
  const rows = await db.query<{ key: string; company_id: string; value: unknown }>(
    "SELECT key, company_id, value FROM user_settings WHERE user_id = $1 AND company_id IN ('', $2)",
    [userId, companyId],
  );
  const known = rows.flatMap(({ key, value }) => {
    const parsed = isKey(key) ? userSettings[key].value.safeParse(value) : undefined;
    return parsed?.success ? [[key, parsed.data]] : [];
  });
  return Object.fromEntries(known) as Settings;
}

const isKey = (key: string): key is SettingKey => Object.hasOwn(userSettings, key);

export async function writeSetting<K extends SettingKey>(
  db: Queries,
  owner: SettingOwner,
  key: K,
  value: Setting<K>,
): Promise<void> {
  await db.query(
    `INSERT INTO user_settings (user_id, company_id, key, value) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, company_id, key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [owner.userId, companyOf(key, owner), key, JSON.stringify(value)],
  );
}

/** Makes a new value of the old one, null when there is none; changes of one setting wait for each other. */
export function changeSetting<K extends SettingKey>(
  store: StateStore,
  owner: SettingOwner,
  key: K,
  change: (before: Setting<K> | null) => Setting<K>,
): Promise<Setting<K>> {
  return store.transaction(async (tx) => {
    // Not a row lock: the row may not be there yet.
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `user setting ${owner.userId} ${companyOf(key, owner)} ${key}`,
    ]);
    const { [key]: before } = await readSettings(tx, owner);
    const after = change(before ?? null);
    await writeSetting(tx, owner, key, after);
    return after;
  });
}
