import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { env } from "~/env.server";
import { log } from "~/http/log.server";

/** Minimum length of a secret generated here; a shorter file was truncated. */
const LENGTH = 16;

/**
 * The secrets that sign cookies, newest first: SESSION_SECRET, otherwise one generated on first use and kept in the
 * data folder.
 */
export function cookieSecrets({
  SESSION_SECRET,
  DATA_DIR,
}: Pick<typeof env, "SESSION_SECRET" | "DATA_DIR"> = env): string[] {
  if (SESSION_SECRET) return SESSION_SECRET.split(",").map((secret) => secret.trim());
  const file = path.join(DATA_DIR, "session-secret");
  mkdirSync(DATA_DIR, { recursive: true });
  const secret = keep(file);
  if (secret.length >= LENGTH) return [secret];
  // A weak secret could be guessed, so nothing signed with it is trusted.
  log.warn("the session secret is damaged: a new one is created, and everybody has to sign in again", { file });
  rmSync(file, { force: true });
  return [keep(file)];
}

/** The file's content, generated if it does not exist. */
function keep(file: string): string {
  try {
    // "wx": the first process creates it, readable only by this account.
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
