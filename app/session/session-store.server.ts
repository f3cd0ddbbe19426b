import { randomBytes } from "node:crypto";
import type { Language } from "~/lib/language";

/** What the server remembers about a signed-in browser. Tokens are here and nowhere else: the browser holds the id only. */
export interface SessionData {
  accessToken: string;
  /** Milliseconds since 1970. */
  accessTokenEndsAt: number;
  /** Absent when the provider issues none: the session then ends with the access token. */
  refreshToken?: string;
  /** The language stored in the user's profile, as last seen. */
  language: Language | null;
  /** Whose it is; unknown of sessions begun before this was kept. */
  userId?: string;
  /** The company they looked at last: what a page of it needs is asked for before it is known that it still is the one. */
  companyId?: string | null;
}

/** A session while nobody else can change it. */
export interface HeldSession {
  read(): Promise<SessionData | null>;
  write(data: SessionData): Promise<void>;
}

/** Browsers in which a user can be signed in at once: no sign-in, however often repeated, fills the store. */
export const SESSIONS_PER_USER = 100;

/** Keeps sessions until they expire. An unknown or expired id reads as null. */
export interface SessionStore {
  /** Begins a session; where its user then has more than SESSIONS_PER_USER, the oldest end. */
  create(data: SessionData): Promise<string>;
  read(id: string): Promise<SessionData | null>;
  delete(id: string): Promise<void>;
  /** Runs `work` while no other process that shares the store runs one for this id. */
  hold<T>(id: string, work: (session: HeldSession) => Promise<T>): Promise<T>;
}

/** As long as the cookie that names it (spec §9). */
export const SESSION_SECONDS = 365 * 24 * 60 * 60;

export const newSessionId = (): string => randomBytes(32).toString("base64url");
export const isSessionId = (id: unknown): id is string => typeof id === "string" && /^[\w-]{43}$/.test(id);
