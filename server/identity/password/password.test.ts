import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { generatePassword, hashPassword, verifyPassword } from "./password";

test("a password is recognised by its hash, and only that one", async () => {
  const stored = await hashPassword("correct horse");
  expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[\w+/]+=*\$[\w+/]+=*$/);
  expect(await verifyPassword("correct horse", stored)).toBe(true);
  expect(await verifyPassword("correct  horse", stored)).toBe(false);
});

test("hashes are scrypt's (example of RFC 7914, section 12)", async () => {
  const key = "/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG/xCSedmDDaxyevuUqD7m2DYMvfoswGQA==";
  expect(await verifyPassword("password", `scrypt$1024$8$16$TmFDbA==$${key}`)).toBe(true);
  expect(await verifyPassword("Password", `scrypt$1024$8$16$TmFDbA==$${key}`)).toBe(false);
});

test("hashes that take twice the memory of new ones are verified (computed by Python's hashlib)", async () => {
  const stored = "scrypt$65536$8$1$TmFDbA==$BrAC/AfjSuH9RKBHjggSUdH6qa1ES7PfUD+FIVtPi3I=";
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
  // One password per thread of the pool: if they were hashed there, the file would have to wait for the first of them.
  const order: string[] = [];
  const slow = "scrypt$16384$8$6$AAAA$AAAA";
  const hashing = Array.from({ length: 4 }, () => verifyPassword("x", slow).then(() => order.push("hash")));
  await readFile(import.meta.filename).then(() => order.push("file"));
  await Promise.all(hashing);
  expect(order[0]).toBe("file");
});

test("a hash with invalid or excessive cost parameters is an error, and the next one works", async () => {
  await expect(verifyPassword("demo", "scrypt$3$8$3$AAAA$AAAA")).rejects.toThrow();
  await expect(verifyPassword("demo", `scrypt$${2 ** 20}$8$3$AAAA$AAAA`)).rejects.toThrow();
  expect(await verifyPassword("demo", await hashPassword("demo"))).toBe(true);
});

test("a generated password is four groups of readable letters, different each time", () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  for (const password of passwords) expect(password).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/);
  expect(new Set(passwords).size).toBe(200);
});
