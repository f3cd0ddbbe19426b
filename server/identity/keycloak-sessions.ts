import { z } from "zod";
import { errorCodes } from "~/contract/error-codes";
import { CallError } from "../call-error";

const TIMEOUT_MS = 10_000;

/** A session of the signed-in user at Keycloak, in which they use one client. */
export interface KeycloakSession {
  /** The `sid` of tokens. */
  sessionId: string;
  browser: string;
  address: string;
  startedAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

const devices = z.array(
  z.object({
    os: z.string().optional(),
    sessions: z.array(
      z.object({
        id: z.string(),
        browser: z.string().default(""),
        ipAddress: z.string().default(""),
        /** Seconds since 1970. */
        started: z.number(),
        lastAccess: z.number(),
        current: z.boolean().default(false),
        clients: z.array(z.object({ clientId: z.string() })).default([]),
      }),
    ),
  }),
);

export interface Keycloak {
  issuer: string;
  clientId: string;
}

/**
 * The user's sessions that use the client, the last used first, by Keycloak's account API and with the user's own
 * access token, whose audiences must include `account`. Rejects with CallError 503 if Keycloak refuses or does not
 * answer.
 */
export async function keycloakSessions({ issuer, clientId }: Keycloak, token: string): Promise<KeycloakSession[]> {
  const parsed = devices.safeParse(await (await request(issuer, token, "/devices")).json().catch(() => undefined));
  if (!parsed.success) throw notAnswering("it answers with something else than sessions");
  return parsed.data
    .flatMap(({ os = "", sessions }) => sessions.map((session) => ({ ...session, os })))
    .filter(({ clients }) => clients.some((client) => client.clientId === clientId))
    .sort((a, b) => b.lastAccess - a.lastAccess)
    .map(({ id, browser, os, ipAddress, started, lastAccess, current }) => ({
      sessionId: id,
      browser: [browser, os].filter((word) => word !== "").join(" · "),
      address: ipAddress,
      startedAt: new Date(started * 1000),
      lastSeenAt: new Date(lastAccess * 1000),
      isCurrent: current,
    }));
}

/**
 * Ends one session, all but the token's own, or all. Keycloak notifies the client by back-channel logout before it
 * answers.
 */
export async function endKeycloakSessions(
  { issuer }: Keycloak,
  token: string,
  which: { sessionId: string } | "others" | "all",
): Promise<void> {
  const path =
    typeof which === "object" ? `/${encodeURIComponent(which.sessionId)}` : `?current=${String(which === "all")}`;
  await request(issuer, token, path, "DELETE");
}

async function request(issuer: string, token: string, path: string, method = "GET"): Promise<Response> {
  const response = await fetch(`${issuer.replace(/\/$/, "")}/account/sessions${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw notAnswering(error instanceof Error ? error.message : String(error));
  });
  if (!response.ok) throw notAnswering(`it answers ${response.status}`);
  return response;
}

const notAnswering = (why: string) =>
  new CallError(503, errorCodes.failed, `The OpenID provider does not tell its sessions: ${why}`);
