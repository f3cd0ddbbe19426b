import { endKeycloakSessions, keycloakSessions } from "../identity/keycloak-sessions";
import { endOtherSessions, endTheseSessions, sessionsOf } from "../identity/sessions";
import type { UserSession } from "../identity/sessions";
import type { Caller, Services } from "../serve";
import type { Queries } from "../state-store/state-store";

type SessionOwner = Pick<Caller, "userId" | "session">;
type Source = Pick<Services, "stateStore" | "env">;

/** The Keycloak that issued the caller's token, if any: it keeps their sessions, which this token may end. */
function keycloakOf({ env }: Source, { session }: SessionOwner) {
  if (env.OIDC_ISSUER === undefined || session?.token === undefined) return undefined;
  return { at: { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID }, token: session.token };
}

/** The user's sessions, the last used first. Rejects with CallError 503 if another provider does not list them. */
export async function ownSessions(source: Source, caller: SessionOwner): Promise<UserSession[]> {
  const keycloak = keycloakOf(source, caller);
  return keycloak ? keycloakSessions(keycloak.at, keycloak.token) : sessionsOf(source.stateStore, caller.userId);
}

/** Records in a transaction how many sessions were ended. */
type Note = (tx: Queries, count: number) => Promise<void>;

/**
 * Ends one of the user's sessions, all others, or all; resolves to their number. Keycloak is called outside of a
 * transaction: before it answers, it notifies the web app, which notifies this API.
 */
export async function endOwnSessions(
  source: Source,
  caller: SessionOwner,
  which: { sessionId: string } | "others" | "all",
  note: Note,
): Promise<number> {
  const keycloak = keycloakOf(source, caller);
  const ended = keycloak && (await endAtKeycloak(keycloak, which));
  return source.stateStore.transaction(async (tx) => {
    const count = ended ?? (await endBuiltIn(tx, caller, which));
    if (count > 0) await note(tx, count);
    return count;
  });
}

type SessionsToEnd = Parameters<typeof endOwnSessions>[2];

async function endAtKeycloak(
  { at, token }: NonNullable<ReturnType<typeof keycloakOf>>,
  which: SessionsToEnd,
): Promise<number> {
  const sessions = await keycloakSessions(at, token);
  const selected = sessions.filter(({ sessionId, isCurrent }) =>
    typeof which === "object" ? sessionId === which.sessionId : which === "all" || !isCurrent,
  );
  if (selected.length > 0) await endKeycloakSessions(at, token, which);
  return selected.length;
}

const endBuiltIn = (tx: Queries, { userId, session }: SessionOwner, which: SessionsToEnd): Promise<number> =>
  typeof which === "object"
    ? endTheseSessions(tx, userId, [which.sessionId])
    : endOtherSessions(tx, userId, which === "others" ? session?.key : undefined);
