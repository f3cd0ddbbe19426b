import { expect, it, vi } from "vitest";
import { action } from "./preferences";

const requireUser = vi.hoisted(() => vi.fn());
vi.mock("~/env.server", () => ({ env: { TRUSTED_PROXIES: "" } }));
vi.mock("~/http/origin/origin.server", () => ({ isSecure: () => false, originOf: () => "http://app.example" }));
vi.mock("~/session/require-user.server", () => ({ requireUser }));

const post = (fields: Record<string, string>, origin = "http://app.example") =>
  action({
    request: new Request("http://app.example/billing/preferences", {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin, cookie: "cloudtally_dismissed=billing-details" },
    }),
    params: {},
    context: {},
  });

it("adds the notice to the browser's dismissed ones and goes back", async () => {
  const answer = await post({ dismiss: "billing-2026-11", returnTo: "/billing?vendor=gcp" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/billing?vendor=gcp"]);
  expect(answer.headers.get("set-cookie")).toMatch(/^cloudtally_dismissed=billing-details\.billing-2026-11;/);
});

it("does not redirect to other sites, and rejects invalid names", async () => {
  expect((await post({ dismiss: "billing-insight", returnTo: "//evil.example" })).headers.get("location")).toBe("/");
  await expect(post({ dismiss: "a; Domain=evil.example" })).rejects.toMatchObject({ status: 400 });
  await expect(post({ returnTo: "/billing" })).rejects.toMatchObject({ status: 400 });
});

it("is for signed-in users of this site", async () => {
  requireUser.mockRejectedValueOnce(new Response(null, { status: 302 }));
  await expect(post({ dismiss: "billing-insight" })).rejects.toMatchObject({ status: 302 });
  await expect(post({ dismiss: "billing-insight" }, "https://evil.example")).rejects.toMatchObject({ status: 403 });
});
