import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { generatePassword, hashPassword, verifyPassword } from "./password";

test("a password is recognised by its hash, and only that one", async () => {
  const stored = await hashPassword("correct horse");
  expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[\w+/]+=*\$[\w+/]+=*$/);
  expect(await verifyPassword("correct horse", stored)).toBe(true);
  expect(await verifyPassword("correct  horse", stored)).toBe(false);
});

test("equal passwords have different hashes", async () => {
  expect(await hashPassword("demo")).not.toBe(await hashPassword("demo"));
});

test("without a usable hash nobody can sign in", async () => {
  for (const stored of [null, "", "plain", "scrypt$32768$8$3$$", "bcrypt$32768$8$3$AAAA$AAAA"]) {
    expect(await verifyPassword("demo", stored)).toBe(false);
  }
});

test("the shared thread pool stays free while passwords are hashed", async () => {
  // One hash per thread of the pool: if they ran there, the file would have to wait for the first of them.
  const order: string[] = [];
  const hashing = Array.from({ length: 4 }, () => hashPassword("x").then(() => order.push("hash")));
  await readFile(import.meta.filename).then(() => order.push("file"));
  await Promise.all(hashing);
  expect(order[0]).toBe("file");
});

test("a hash with excessive cost parameters is an error, and the next one works", async () => {
  await expect(verifyPassword("demo", "scrypt$3$8$3$AAAA$AAAA")).rejects.toThrow();
  expect(await verifyPassword("demo", await hashPassword("demo"))).toBe(true);
});

test("a generated password is four groups of readable letters, different each time", () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  for (const password of passwords) expect(password).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/);
  expect(new Set(passwords).size).toBe(200);
});
