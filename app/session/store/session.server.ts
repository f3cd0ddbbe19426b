import path from "node:path";
import { env } from "~/env.server";
import { log } from "~/http/log.server";
import { once } from "~/http/request-context.server";
import { describeError } from "~/lib/process/log";
import { expire, sessionCookie } from "../cookies.server";
import { sessionFiles } from "./session-files.server";
import { sessionTable } from "./session-postgres.server";
import { isSessionId } from "./session-store.server";
import type { SessionData, SessionStore } from "./session-store.server";

let store: SessionStore | undefined;

/** This installation's session store. */
export const sessionStore = (): SessionStore =>
  (store ??= env.DATABASE_URL ? sessionTable(env.DATABASE_URL) : sessionFiles(path.join(env.DATA_DIR, "sessions")));

export interface Session {
  id: string;
  data: SessionData;
}

/**
 * The Authorization header of a program that requests a table's file, such as a script or a spreadsheet with a personal
 * access token. Null for pages and forms, which require a session, and for other schemes than Bearer: those are for a
 * proxy that asks for a password of its own.
 */
export function bearerOf(request: Pick<Request, "headers" | "method" | "url">): string | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const authorization = request.headers.get("authorization") ?? "";
  return /\.(csv|xlsx)$/.test(new URL(request.url).pathname) && /^bearer\b/i.test(authorization) ? authorization : null;
}

/** The session of the request's cookie; null if there is none or it has ended. Read once per request. */
export const readSession = (request: Request): Promise<Session | null> =>
  once(request, `session ${sessionCookie(request).name}`, async () => {
    // A program is identified by its token, whatever cookies come with it.
    if (bearerOf(request) !== null) return null;
    const id: unknown = await sessionCookie(request).parse(request.headers.get("cookie"));
    const data = isSessionId(id) ? await sessionStore().read(id) : null;
    return data && { id: id as string, data };
  });

/** Creates a session under a new id and ends the previous one; resolves to the Set-Cookie header. */
export async function beginSession(request: Request, data: SessionData): Promise<string> {
  const before = await readSession(request);
  if (before) await sessionStore().delete(before.id);
  return sessionCookie(request).serialize(await sessionStore().create(data));
}

/** Ends the session; resolves to the Set-Cookie header that removes the cookie. */
export async function endSession(request: Request): Promise<string> {
  const session = await readSession(request);
  if (session) await sessionStore().delete(session.id);
  return expire(sessionCookie(request));
}

/**
 * Updates what a session that continues knows of its user, as last seen. The next page sees it again, so that a store
 * that cannot be written to (a full disk) must not prevent this one.
 */
export const changeSession = (id: string, change: Partial<SessionData>): Promise<void> =>
  sessionStore()
    .hold(id, async (stored) => {
      const data = await stored.read();
      if (data) await stored.write({ ...data, ...change });
    })
    .catch((error: unknown) => log.warn("a session could not be changed", describeError(error)));
