import { randomBytes, scryptSync } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../server/launch/run.mjs";

/** Environment of programs that hash passwords: each hash and each sign-in would take 0.2 s of a processor. */
export const cheapHashing = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(root, "tests/support/processes/cheap-scrypt.mjs")).href}`,
};

/** A stored password hash that is cheap to verify. */
export function cheapHash(password: string): string {
  const [salt, N, r, p] = [randomBytes(16), 2, 1, 1];
  const hash = scryptSync(password.normalize("NFKC"), salt, 32, { N, r, p });
  return ["scrypt", N, r, p, salt.toString("base64"), hash.toString("base64")].join("$");
}
