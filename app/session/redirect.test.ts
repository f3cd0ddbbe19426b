import { expect, test } from "vitest";
import { redirectWithin } from "./redirect.server";

test.each([
  ["/", "/billing", "/billing"],
  ["/?lang=ko", "/billing", "/billing?lang=ko"],
  ["/?lang=tlh", "/billing?vendor=aws#row", "/billing?vendor=aws&lang=tlh#row"],
  ["/?company=acme&lang=ko", "/billing", "/billing?company=acme&lang=ko"],
  // What the address itself names stays, and in its place.
  ["/?lang=ko", "/billing?lang=zh&vendor=aws", "/billing?lang=zh&vendor=aws"],
  ["/?lang=ko", "/billing?slang=zh#?lang=zh", "/billing?slang=zh&lang=ko#?lang=zh"],
  ["/?lang=ko", "https://elsewhere.example/billing", "https://elsewhere.example/billing"],
])("from %s to %s is to %s", (from, to, expected) => {
  const { headers } = redirectWithin({ url: `http://site.example${from}` }, to);
  expect(headers.get("location")).toBe(expected);
});
