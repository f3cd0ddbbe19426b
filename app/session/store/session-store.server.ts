import { randomBytes } from "node:crypto";
import type { Language } from "~/lib/language";

/** How an OpenID provider names a session: the user's id there and, if it has one, the session's. */
export interface ProviderSession {
  subject: string;
  sid?: string;
}

/** What the server stores about a signed-in browser. Tokens are only here: the browser holds just the id. */
export interface SessionData {
  accessToken: string;
  /** Milliseconds since 1970. */
  accessTokenEndsAt: number;
  /** Absent if the provider issues none: the session then ends with the access token. */
  refreshToken?: string;
  /** The session at the provider, which may end it (back-channel logout). */
  provider?: ProviderSession;
  /** The language in the user's profile, as last seen. */
  language: Language | null;
  /** The session's user; unknown for sessions created before this was stored. */
  userId?: string;
  /** The company last viewed: its data is requested early, on the assumption that it is still the right one. */
  companyId?: string | null;
}

/** A session while it is locked. */
export interface HeldSession {
  read(): Promise<SessionData | null>;
  write(data: SessionData): Promise<void>;
}

/** Sessions per user: repeated sign-ins cannot fill the store. */
export const SESSIONS_PER_USER = 100;

/** Keeps sessions until they expire. Unknown and expired ids read as null. */
export interface SessionStore {
  /** Creates a session. Beyond SESSIONS_PER_USER, the user's sessions with the least recently refreshed tokens end. */
  create(data: SessionData): Promise<string>;
  read(id: string): Promise<SessionData | null>;
  delete(id: string): Promise<void>;
  /** Ends the sessions that the provider names, all of a subject or only those of a `sid`; resolves to their data. */
  deleteOf(named: Partial<ProviderSession>): Promise<SessionData[]>;
  /** Runs `work` while no other process that shares the store runs one for this id. */
  hold<T>(id: string, work: (session: HeldSession) => Promise<T>): Promise<T>;
}

/** Whether the provider refers to this session; false if it names none. */
export const isOf = ({ subject, sid }: Partial<ProviderSession>, session: ProviderSession | undefined): boolean =>
  session !== undefined &&
  (subject !== undefined || sid !== undefined) &&
  (subject === undefined || subject === session.subject) &&
  (sid === undefined || sid === session.sid);

/** As long as its cookie (spec §9). */
export const SESSION_SECONDS = 365 * 24 * 60 * 60;

export const newSessionId = (): string => randomBytes(32).toString("base64url");
export const isSessionId = (id: unknown): id is string => typeof id === "string" && /^[\w-]{43}$/.test(id);
