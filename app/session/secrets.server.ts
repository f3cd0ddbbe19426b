import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { env } from "~/env.server";
import { log } from "~/http/log.server";

/** Characters of a secret that could have been made here; a file with fewer was cut off. */
const LENGTH = 16;

/** The secrets that sign cookies, newest first: SESSION_SECRET, else one made on first use and kept in the data folder. */
export function cookieSecrets({
  SESSION_SECRET,
  DATA_DIR,
}: Pick<typeof env, "SESSION_SECRET" | "DATA_DIR"> = env): string[] {
  if (SESSION_SECRET) return SESSION_SECRET.split(",").map((secret) => secret.trim());
  const file = path.join(DATA_DIR, "session-secret");
  mkdirSync(DATA_DIR, { recursive: true });
  const secret = keep(file);
  if (secret.length >= LENGTH) return [secret];
  // Anybody could have signed with it, so that nothing it signed is worth keeping.
  log.warn("the session secret is damaged: it is made anew, and everybody signs in again", { file });
  rmSync(file, { force: true });
  return [keep(file)];
}

/** What the file holds, made when it is not there. */
function keep(file: string): string {
  try {
    // "wx": whoever comes first makes it, and only this account can read it.
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
