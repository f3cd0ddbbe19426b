import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password";

test("a password is recognised by its hash, and only that one", async () => {
  const stored = await hashPassword("correct horse");
  expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[\w+/]+=*\$[\w+/]+=*$/);
  expect(await verifyPassword("correct horse", stored)).toBe(true);
  expect(await verifyPassword("correct  horse", stored)).toBe(false);
});

test("equal passwords have different hashes", async () => {
  expect(await hashPassword("demo")).not.toBe(await hashPassword("demo"));
});

test("without a usable hash nobody gets in", async () => {
  for (const stored of [null, "", "plain", "scrypt$32768$8$3$$", "bcrypt$32768$8$3$AAAA$AAAA"]) {
    expect(await verifyPassword("demo", stored)).toBe(false);
  }
});
