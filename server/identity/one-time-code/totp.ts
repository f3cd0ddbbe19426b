import { createHmac, timingSafeEqual } from "node:crypto";

/** As authenticator apps assume: SHA-1, 6 digits, a new code every 30 s (RFC 6238). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after now whose codes are accepted, as clocks differ and typing takes time. */
const TOLERANCE = 1;

/** The code of a counter (RFC 4226). */
export function hotp(secret: Uint8Array, counter: number, { digits = DIGITS, algorithm = "sha1" } = {}): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const hash = createHmac(algorithm, secret).update(message).digest();
  const offset = hash.at(-1)! & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step of a moment in milliseconds since 1970. */
export const counterAt = (ms: number): number => Math.floor(ms / 1000 / STEP_SECONDS);

/** The step of this code: a current one later than `after`; undefined if there is none. */
export function stepOf(secret: Uint8Array, code: string, nowMs: number, after: number): number | undefined {
  const actual = Buffer.from(code);
  const now = counterAt(nowMs);
  const steps = Array.from({ length: 2 * TOLERANCE + 1 }, (_, n) => now - TOLERANCE + n);
  // All are computed, so that the time does not tell which one matched.
  const matching = steps.filter((step) => {
    const expected = Buffer.from(hotp(secret, step));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return matching.find((step) => step > after);
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding, as authenticator apps read it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** The address of a secret for authenticator apps (Key URI Format). */
export function otpAddress(secret: Uint8Array, { issuer, login }: { issuer: string; login: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`;
  const query = new URLSearchParams({
    secret: toBase32(secret),
    issuer,
    algorithm: "SHA1",
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}
