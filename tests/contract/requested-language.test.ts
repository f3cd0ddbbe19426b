import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite } from "../support/servers/test-site";

/** Anna belongs to two companies, and Acme is her current one. */
let site: Awaited<ReturnType<typeof openTestSite>>;
let anna: string;

beforeAll(async () => {
  site = await openTestSite();
  await site.upstream.addUser("anna", [{ companyId: "acme" }, { companyId: "bolt" }]);
  anna = await site.signIn("anna", "acme");
});
afterAll(() => site?.close());

const target = async (path: string, cookie?: string) => (await site.web.get(path, cookie)).headers.get("location");

test("a redirect leads on in the language of its address", async () => {
  const shared = `/dashboard/${randomUUID()}/bolt/share`;
  for (const [from, to] of [
    ["/?lang=ko", "/dashboard?lang=ko"],
    ["/billing?lang=tlh", "/billing?lang=tlh&company=acme"],
    ["/dashboard/anomaly-detail?company=acme&lang=ko", "/anomaly-detection?company=acme&lang=ko"],
    [`${shared}?company=acme&lang=ko&of=mail`, `${shared}?lang=ko&of=mail&company=bolt`],
  ] as const)
    expect(await target(from, anna)).toBe(to);
  expect(await target("/billing?lang=ko")).toBe("/sign-in?returnTo=%2Fbilling%3Flang%3Dko&lang=ko");
});

test("an unsupported language is reported, to signed-out visitors too", async () => {
  const reports = async (path: string, cookie?: string) =>
    (await (await site.web.get(path, cookie)).text()).match(/>Language not supported</g)?.length ?? 0;
  for (const path of ["/support", "/legal/privacy", "/invitation", "/nowhere"])
    expect([path, await reports(path), await reports(`${path}?lang=tlh`)]).toEqual([path, 0, 1]);
  expect(await reports("/support?company=acme&lang=tlh", anna)).toBe(1);
});

test("a page that cannot be shown is titled by the reason, in its language", async () => {
  const titleAt = async (path: string) =>
    /<title>(.*?)<\/title>/.exec(await (await site.web.get(path, anna)).text())?.[1];
  for (const [language, title] of [
    ["en", "This page does not exist · Cloudtally"],
    ["ko", "존재하지 않는 페이지입니다 · Cloudtally"],
    ["zh", "页面不存在 · Cloudtally"],
    ["ja", "ページが存在しません · Cloudtally"],
  ] as const)
    for (const path of ["/budgets/999", "/service-groups/none", "/nowhere"])
      expect([path, await titleAt(`${path}?company=acme&lang=${language}`)]).toEqual([path, title]);
  expect(await titleAt("/budgets?company=elsewhere")).toBe("This belongs to another company · Cloudtally");
});
