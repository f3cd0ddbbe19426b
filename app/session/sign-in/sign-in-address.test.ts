import { describe, expect, it } from "vitest";
import { signInAddress } from "./sign-in-address.server";

const ORIGIN = "http://costs.example";
const REPORT = `${ORIGIN}/cost-analytics?by=region&company=acme`;

/** Where a request of this address leads after signing in; undefined: to the start page. */
async function returnTo(path: string, referer?: string, method = "GET"): Promise<string | undefined> {
  const headers = { host: "costs.example", ...(referer && { referer }) };
  const address = await signInAddress(new Request(ORIGIN + path, { method, headers }));
  return new URL(address, ORIGIN).searchParams.get("returnTo") ?? undefined;
}

describe("after signing in, the user returns to", () => {
  it("the requested page or file", async () => {
    expect(await returnTo("/billing.data?vendor=aws", REPORT)).toBe("/billing?vendor=aws");
    expect(await returnTo("/cost-analytics.csv?by=region", REPORT)).toBe("/cost-analytics.csv?by=region");
  });

  it("the page that read something or sent a form", async () => {
    const page = "/cost-analytics?by=region&company=acme";
    expect(await returnTo("/exports.data?company=acme&_routes=x", REPORT)).toBe(page);
    expect(await returnTo("/company?company=acme", REPORT, "POST")).toBe(page);
    // Behind a proxy that ends TLS.
    expect(await returnTo("/tours", "https://costs.example/billing", "POST")).toBe("/billing");
  });

  it("the form's address or the start page if that page is unknown", async () => {
    for (const referer of [undefined, "nonsense", "http://evil.example/cost-analytics"]) {
      expect(await returnTo("/exports", referer)).toBeUndefined();
      expect(await returnTo("/members/ben", referer, "POST")).toBe("/members/ben");
    }
  });

  it("the start page if the address is too long to be kept", async () => {
    const path = `/cost-analytics?f.account=${"1".repeat(2474)}`;
    expect(await returnTo(path)).toBe(path);
    expect(await returnTo(`${path}1`)).toBeUndefined();
  });
});
