import { randomBytes, scryptSync } from "node:crypto";

/** Password hash that is cheap to verify: a hash states its own cost, and the default cost takes 0.2 s. */
export function cheapHash(password: string): string {
  const [salt, N, r, p] = [randomBytes(16), 2, 1, 1];
  const hash = scryptSync(password.normalize("NFKC"), salt, 32, { N, r, p });
  return ["scrypt", N, r, p, salt.toString("base64"), hash.toString("base64")].join("$");
}
