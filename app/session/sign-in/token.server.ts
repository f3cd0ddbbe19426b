import type { SessionData, SessionStore } from "../store/session-store.server";

/** A token that expires this soon is renewed now: the upstream's clock may be ahead, and the call takes time. */
const LEEWAY_MS = 30_000;

/**
 * Exchanges a refresh token for new tokens; null if the provider says the session is over. Rejects if it is
 * unreachable.
 */
export type Renew = (
  refreshToken: string,
) => Promise<Pick<SessionData, "accessToken" | "accessTokenEndsAt" | "refreshToken"> | null>;

const renewals = new Map<string, Promise<string | null>>();

const isFresh = (data: SessionData, rejected: string | undefined): boolean =>
  data.accessToken !== rejected && data.accessTokenEndsAt - LEEWAY_MS > Date.now();

/**
 * A valid access token of the session, renewed if it is about to expire or is the `rejected` one; null if the session
 * is over. However many requests in however many processes need it at once, the provider is asked once: refresh tokens
 * work a single time, and reusing one ends the session.
 */
export function tokenOf(
  store: SessionStore,
  id: string,
  current: SessionData,
  renew: Renew,
  rejected?: string,
): Promise<string | null> {
  if (isFresh(current, rejected)) return Promise.resolve(current.accessToken);
  const running = renewals.get(id);
  if (running) return running;
  const renewal = store
    .hold(id, async (session) => {
      const data = await session.read();
      if (!data) return null;
      if (isFresh(data, rejected)) return data.accessToken;
      const renewed = data.refreshToken === undefined ? null : await renew(data.refreshToken);
      if (!renewed) return null;
      await session.write({ ...data, ...renewed });
      return renewed.accessToken;
    })
    .finally(() => renewals.delete(id));
  renewals.set(id, renewal);
  return renewal;
}
