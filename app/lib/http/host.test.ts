import { expect, it } from "vitest";
import { hostOf } from "./host";

it.each([
  ["localhost:3000", "localhost:3000"],
  ["Costs.example:80", "costs.example"],
  ["192.0.2.8:8080", "192.0.2.8:8080"],
  ["[::1]:3000", "[::1]:3000"],
  ["cloudtally_web", "cloudtally_web"],
])("reads the host %s", (text, host) => expect(hostOf(text)).toBe(host));

it.each([
  "",
  "a b",
  "a:99999",
  "a:",
  "a:b",
  "[::1",
  "::1",
  "a,b",
  "a/b",
  "a@b",
  "a?b",
  "a#b",
  "a\\b",
  "256.1.1.1",
  "%zz",
  "ü.example",
  "a\tb",
])("takes %j for no host", (text) => expect(hostOf(text)).toBeUndefined());
