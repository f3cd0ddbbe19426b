import { LRUCache } from "lru-cache";
import type { Language } from "~/lib/language";
import { describeError } from "~/lib/process/log";
import type { Services } from "../serve";
import type { StateStore } from "../state-store/state-store";

const NOTE_MINUTES = 5;
/** Members whose activity this process has recorded lately, with the language recorded last. */
const CACHE_SIZE = 20_000;

const noted = new WeakMap<StateStore, LRUCache<string, { language: Language | null }>>();

/**
 * Records that a member uses the company, and the language of their pages, if they use any, at most every five minutes,
 * so that most calls cost no query. A store that cannot be written to (a full disk) must not prevent reading.
 */
export async function recordActivity(
  { stateStore, log }: Pick<Services, "stateStore" | "log">,
  companyId: string,
  userId: string,
  language: Language | null,
): Promise<void> {
  const cache = noted.get(stateStore) ?? new LRUCache({ max: CACHE_SIZE, ttl: NOTE_MINUTES * 60_000 });
  noted.set(stateStore, cache);
  const key = JSON.stringify([companyId, userId]);
  const before = cache.get(key);
  if (before && (language === null || language === before.language)) return;
  cache.set(key, { language: language ?? before?.language ?? null });
  const note = stateStore.query(
    `UPDATE members SET last_active_at = now(), last_language = coalesce($4, last_language)
     WHERE company_id = $1 AND user_id = $2
       AND (last_active_at IS NULL OR last_active_at < now() - make_interval(mins => $3)
         OR last_language IS DISTINCT FROM coalesce($4, last_language))`,
    [companyId, userId, NOTE_MINUTES, language],
  );
  await note.catch((error: unknown) => log.warn("activity could not be recorded", describeError(error)));
}
