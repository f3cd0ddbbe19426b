import { expect, it } from "vitest";
import { checkSameOrigin } from "./same-origin.server";

const isAllowed = (headers: Record<string, string>): boolean => {
  try {
    checkSameOrigin({ headers: new Headers({ host: "costs.example:8080", ...headers }) });
    return true;
  } catch (thrown) {
    expect((thrown as Response).status).toBe(403);
    return false;
  }
};

it.each<[string, Record<string, string>]>([
  ["a form of this site", { origin: "http://costs.example:8080", "sec-fetch-site": "same-origin" }],
  ["the address bar", { "sec-fetch-site": "none" }],
  [
    "a proxy that ends TLS",
    { origin: "https://costs.example", "x-forwarded-host": "costs.example", "x-forwarded-proto": "https" },
  ],
  ["a program without cookies", {}],
])("lets %s through", (_name, headers) => expect(isAllowed(headers)).toBe(true));

it.each<[string, Record<string, string>]>([
  ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["another host of the same site", { origin: "http://evil.costs.example:8080", "sec-fetch-site": "same-site" }],
  ["another port", { origin: "http://costs.example:9090" }],
  ["an opaque origin", { origin: "null" }],
  ["another site, by an old browser", { origin: "https://evil.example" }],
  ["another site whose origin is hidden", { "sec-fetch-site": "cross-site" }],
])("refuses %s", (_name, headers) => expect(isAllowed(headers)).toBe(false));
