import { expect, it, vi } from "vitest";
import type { Links } from "~/lib/people/profiles";
import { legalLoader } from "./legal-loader.server";

const links = vi.hoisted((): Links => ({}));
vi.mock("~/upstream/current-profile.server", () => ({ currentLinks: () => links }));

/** Where /support leads with this setting; null: it is shown. */
const target = async (support: string, path = "/support"): Promise<string | null> => {
  Object.assign(links, { support });
  const request = new Request(`http://costs.example${path}`, { headers: { host: "costs.example" } });
  const answer = await legalLoader("support")({ request }).catch((thrown: unknown) => thrown);
  return answer instanceof Response ? answer.headers.get("location") : null;
};

it("leads to the page that the settings name instead", async () => {
  expect(await target("https://help.example/support")).toBe("https://help.example/support");
  expect(await target("https://help.example/", "/support?company=acme")).toBe("https://help.example/");
  expect(await target("/feedback", "/support?company=acme")).toBe("/feedback?company=acme");
});

it("shows our own page, however the settings write its address", async () => {
  for (const address of ["/support", "/support/", "/support?lang=ko", "https://costs.example/support"])
    expect([address, await target(address)]).toEqual([address, null]);
});

it("shows our own page if those that the settings name lead back to it", async () => {
  Object.assign(links, { agreement: "/legal/privacy", privacy: "https://costs.example/support/" });
  expect(await target("/legal/agreement")).toBeNull();
  // There, the two that lead to each other end.
  Object.assign(links, { agreement: "/legal/privacy", privacy: "/legal/agreement" });
  expect(await target("/legal/agreement")).toBe("/legal/agreement");
});
