import { expect, test } from "vitest";
import { isReachableFromElsewhere } from "./exposure.server";

test.each([
  ["127.0.0.1", "http://localhost:3000", false],
  ["localhost", "http://127.0.0.1:3000", false],
  ["::1", "http://[::1]:3000", false],
  ["0.0.0.0", "http://localhost:3000", true],
  ["::", "http://localhost:3000", true],
  ["192.168.1.5", "http://localhost:3000", true],
  // A proxy on this machine lets others in.
  ["127.0.0.1", "https://costs.example", true],
  ["127.evil.example", "http://localhost:3000", true],
])("listening on %s, known as %s: %s", (HOST, PUBLIC_URL, expected) => {
  expect(isReachableFromElsewhere({ HOST, PUBLIC_URL })).toBe(expected);
});
