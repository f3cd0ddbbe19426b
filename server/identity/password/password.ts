import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { ScryptOptions } from "node:crypto";
import { createThreads, threadProgram } from "../../threads/threads";

interface HashTask {
  password: string;
  salt: Uint8Array;
  /** Bytes of the key. */
  length: number;
  options: ScryptOptions;
}

/**
 * One password at a time, in a separate thread: Node's shared pool serves files, zlib and DNS, which would wait for it.
 * Native code ignores the time limit until it returns; the costs below limit it.
 */
const scryptKeys = createThreads<HashTask, Uint8Array>(threadProgram("hash-thread.mjs", import.meta.url), {
  threads: 1,
  seconds: 60,
  heapMebibytes: 32,
});

/** Costs of new hashes: 32 MiB and about 0.2 s each, as OWASP advises for scrypt. */
const costs = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Upper limits of a stored hash's cost parameters. */
const MAX_MEMORY_BYTES = 256 * 1024 ** 2;

/** The scrypt key of a password. Rejects if the costs cannot be met. */
const derive = async (password: string, salt: Buffer, { N, r, p }: typeof costs, length: number): Promise<Buffer> => {
  const options = { N, r, p, maxmem: MAX_MEMORY_BYTES };
  return Buffer.from(await scryptKeys.run({ password: password.normalize("NFKC"), salt, length, options }));
};

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
  const expected = Buffer.from(hash, "base64");
  if (scheme !== "scrypt" || expected.length === 0) return false;
  const actual = await derive(
    password,
    Buffer.from(salt, "base64"),
    { N: Number(N), r: Number(r), p: Number(p) },
    expected.length,
  );
  return timingSafeEqual(actual, expected) && stored !== null;
}

/** Letters and digits that cannot be confused when read out. */
const UNAMBIGUOUS_CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** An unguessable password (79 bits) that is easy to read and type: four groups of four, such as "f4kq-…". */
export function generatePassword(): string {
  const letters = Array.from({ length: 16 }, () => UNAMBIGUOUS_CHARACTERS[randomInt(UNAMBIGUOUS_CHARACTERS.length)]);
  return letters.join("").replace(/.{4}(?=.)/g, "$&-");
}
