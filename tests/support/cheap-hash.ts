import { randomBytes, scryptSync } from "node:crypto";

/** A stored password hash that is cheap to verify. */
export function cheapHash(password: string): string {
  const [salt, N, r, p] = [randomBytes(16), 2, 1, 1];
  const hash = scryptSync(password.normalize("NFKC"), salt, 32, { N, r, p });
  return ["scrypt", N, r, p, salt.toString("base64"), hash.toString("base64")].join("$");
}
