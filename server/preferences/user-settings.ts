import { userSettings } from "~/contract/people/preferences";
import type { Setting, SettingKey } from "~/contract/people/preferences";
import { lock } from "../state-store/lock";
import type { Queries, StateStore } from "../state-store/state-store";

export interface SettingOwner {
  userId: string;
  companyId: string;
}

type Settings = { [K in SettingKey]?: Setting<K> };

/** Settings shared by all companies are stored without a company. */
const companyOf = (key: SettingKey, { companyId }: SettingOwner): string =>
  userSettings[key].per === "user" ? "" : companyId;

/** The user's stored value; values that today's schema rejects count as never stored. */
export async function readSettings(db: Queries, { userId, companyId }: SettingOwner): Promise<Settings> {
  const rows = await db.query<{ key: string; value: unknown }>(
    "SELECT key, value FROM user_settings WHERE user_id = $1 AND company_id IN ('', $2)",
    [userId, companyId],
  );
  const settings = rows.flatMap(({ key, value }) => {
    const parsed = isKey(key) ? userSettings[key].value.safeParse(value) : undefined;
    return parsed?.success ? [[key, parsed.data]] : [];
  });
  return Object.fromEntries(settings) as Settings;
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

/** Computes a new value from the old one, null if there is none; changes of one setting are serialized. */
export function changeSetting<K extends SettingKey>(
  store: StateStore,
  owner: SettingOwner,
  key: K,
  change: (before: Setting<K> | null) => Setting<K>,
): Promise<Setting<K>> {
  return store.transaction(async (tx) => {
    // Not a row lock, because the row may not exist yet.
    await lock(tx, `user setting ${owner.userId} ${companyOf(key, owner)} ${key}`);
    const { [key]: before } = await readSettings(tx, owner);
    const after = change(before ?? null);
    await writeSetting(tx, owner, key, after);
    return after;
  });
}
