import { expect, test } from "vitest";
import { isEmailAddress } from "./email-address";

test.each([
  "a@b.io",
  "mina@acme.com",
  "mina@acme.example",
  "a@b.info",
  "first.last+costs@mail.acme-works.co.kr",
  "o'neil@acme.technology",
  `a@${"x".repeat(62)}.com`,
])("%s is an email address", (text) => expect(isEmailAddress(text)).toBe(true));

test.each([
  "",
  "mina",
  "@acme.com",
  "mina@acme",
  "mina@acme.c",
  "mina@acme.c0m",
  "mina@acme.com.",
  "mina@-acme.com",
  "mina@acme..com",
  ".mina@acme.com",
  "mina park@acme.com",
  "<mina@acme.com>",
  "mina@acme.com\nBcc: x@y.zz",
  `a@${"x".repeat(63)}.com`,
  `${"x".repeat(250)}@acme.com`,
])("%j is none", (text) => expect(isEmailAddress(text)).toBe(false));
