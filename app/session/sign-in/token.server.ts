import { deadlines } from "~/contract/deadlines";
import { withTimeout } from "~/lib/process/with-timeout";
import { faults, UpstreamError } from "~/upstream/upstream-error";
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

const notAnswering = () => new UpstreamError(503, faults.unreachable, "The identity provider does not answer.");

function notStored(error: unknown): never {
  throw new UpstreamError(503, faults.unreachable, `The session cannot be stored: ${String(error)}`);
}

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
      if (data.refreshToken === undefined) return null;
      // The provider gives new tokens once: they are not requested if they could not be stored, as on a full disk.
      await session.write(data).catch(notStored);
      // A provider that never answers must not keep the session held.
      const renewed = await withTimeout(renew(data.refreshToken), deadlines.change, notAnswering);
      if (!renewed) return null;
      await session.write({ ...data, ...renewed });
      return renewed.accessToken;
    })
    .finally(() => renewals.delete(id));
  renewals.set(id, renewal);
  return renewal;
}
