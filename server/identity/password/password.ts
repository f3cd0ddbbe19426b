import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { scryptKey } from "./hash-thread";

/** Costs of new hashes: 32 MiB and about 0.2 s each, as OWASP advises for scrypt. */
const costs = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Upper limit of a stored hash's costs. */
const MAX_MEMORY_BYTES = 256 * 1024 ** 2;

const derive = (password: string, salt: Buffer, { N, r, p }: typeof costs, length: number): Promise<Buffer> =>
  scryptKey({ password: password.normalize("NFKC"), salt, length, options: { N, r, p, maxmem: MAX_MEMORY_BYTES } });

const compose = (salt: Buffer, hash: Buffer): string =>
  ["scrypt", costs.N, costs.r, costs.p, salt.toString("base64"), hash.toString("base64")].join("$");

/** Hash for storage, as `scrypt$N$r$p$salt$hash` with salt and hash in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return compose(salt, await derive(password, salt, costs, HASH_BYTES));
}

/** Replaces a missing hash, so that unknown users take as long to reject as wrong passwords. */
const nobody = compose(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/** Whether the password matches the stored hash. False for null and for invalid hashes. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [scheme, N, r, p, salt = "", hash = ""] = (stored ?? nobody).split("$");
  const wanted = Buffer.from(hash, "base64");
  if (scheme !== "scrypt" || wanted.length === 0) return false;
  const given = await derive(
    password,
    Buffer.from(salt, "base64"),
    { N: Number(N), r: Number(r), p: Number(p) },
    wanted.length,
  );
  return timingSafeEqual(given, wanted) && stored !== null;
}

/** Letters and digits that cannot be confused when read out. */
const READABLE = "abcdefghjkmnpqrstuvwxyz23456789";

/** An unguessable password (79 bits) that is easy to read and type: four groups of four, such as "f4kq-…". */
export function generatePassword(): string {
  const letters = Array.from({ length: 16 }, () => READABLE[randomInt(READABLE.length)]);
  return letters.join("").replace(/.{4}(?=.)/g, "$&-");
}
