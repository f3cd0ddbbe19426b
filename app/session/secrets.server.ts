import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { env } from "~/env.server";

/** The secrets that sign cookies, newest first: SESSION_SECRET, else one made on first use and kept in the data folder. */
export function cookieSecrets({ SESSION_SECRET, DATA_DIR }: Pick<typeof env, "SESSION_SECRET" | "DATA_DIR"> = env): string[] {
  if (SESSION_SECRET) return SESSION_SECRET.split(",").map((secret) => secret.trim());
  const file = path.join(DATA_DIR, "session-secret");
  mkdirSync(DATA_DIR, { recursive: true });
  try {
    // "wx": whoever comes first makes it, and only this account can read it.
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return [readFileSync(file, "utf8")];
}
