import type { CheckedToken } from "../access/access-token";
import type { Services } from "../serve";
import type { Queries, StateStore } from "../state-store/state-store";

type LinkedIdentity = Pick<CheckedToken, "subject" | "verifiedEmail">;

/** Lifetime of cached links, by issuer and subject, and their maximum number. */
const KEEP_MS = 60_000;
const MAX_CACHED = 20_000;
type CachedLinks = Map<string, { userId: string; until: number }>;
const caches = new WeakMap<StateStore, CachedLinks>();

function cachedLinks(store: StateStore): CachedLinks {
  const links: CachedLinks = caches.get(store) ?? new Map();
  if (links.size >= MAX_CACHED) links.clear();
  caches.set(store, links);
  return links;
}

/**
 * The user id of a token's holder. The built-in provider's subjects are user ids. Another provider's subject is linked
 * to a user by its first token: if it is not a user id itself, to the one member with the holder's verified email who
 * has no link of that provider yet. A subject that belongs to nobody is returned as it is, and is the id of no user.
 */
export async function userOf(
  { stateStore, env }: Pick<Services, "stateStore" | "env">,
  { subject, verifiedEmail }: LinkedIdentity,
): Promise<string> {
  const issuer = env.OIDC_ISSUER;
  if (issuer === undefined) return subject;
  const links = cachedLinks(stateStore);
  const key = `${issuer} ${subject}`;
  const link = links.get(key);
  if (link && link.until > Date.now()) return link.userId;
  const userId =
    (await linkedUser(stateStore, issuer, subject)) ??
    (verifiedEmail === null ? undefined : await linkByEmail(stateStore, issuer, { subject, verifiedEmail }));
  if (userId === undefined) return subject;
  links.set(key, { userId, until: Date.now() + KEEP_MS });
  return userId;
}

async function linkedUser(db: Queries, issuer: string, subject: string): Promise<string | undefined> {
  const [row] = await db.query<{ user_id: string }>(
    `SELECT user_id FROM identity_links WHERE issuer = $1 AND subject = $2
     UNION ALL SELECT user_id FROM users WHERE user_id = $2 LIMIT 1`,
    [issuer, subject],
  );
  return row?.user_id;
}

/**
 * Undefined unless exactly one member has the email; a member whom the provider knows by another subject does not
 * count.
 */
async function linkByEmail(
  db: Queries,
  issuer: string,
  { subject, verifiedEmail }: { subject: string; verifiedEmail: string },
): Promise<string | undefined> {
  await db.query(
    `WITH holders AS (
       SELECT user_id FROM users u WHERE lower(email) = $3 AND EXISTS (SELECT FROM members m WHERE m.user_id = u.user_id)
     )
     INSERT INTO identity_links (issuer, subject, user_id)
     SELECT $1, $2, user_id FROM holders WHERE (SELECT count(*) FROM holders) = 1
     ON CONFLICT DO NOTHING`,
    [issuer, subject, verifiedEmail],
  );
  // Another request of the same sign-in may have been first.
  return linkedUser(db, issuer, subject);
}
