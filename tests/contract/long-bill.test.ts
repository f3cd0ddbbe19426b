import { afterAll, beforeAll, expect, test } from "vitest";
import type { Vendor } from "~/contract/vendors";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { openTestSite } from "../support/servers/test-site";

/** A bill with more of everything than a page shows. */
const accounts = Array.from({ length: 60 }, (_, n) => testLine({ account: `account-${n}`, product: "Storage" }));
const products = Array.from({ length: 55 }, (_, n) => testLine({ product: `Product ${n}.` }));
const machines = Array.from({ length: 210 }, (_, n) => testLine({ more: { InstanceType: `type-${n}.` } }));

let site: Awaited<ReturnType<typeof openTestSite>>;
let cookie: string;

beforeAll(async () => {
  site = await openTestSite();
  await site.upstream.addUser("anna", [{ companyId: "acme" }]);
  const current = (sliceId: number, vendor: Vendor) => ({
    companyId: "acme",
    sliceId,
    vendor,
    month: "2026-11",
    lines: [testLine({ day: "2026-11-19" })],
  });
  await storeSlices(site.upstream.stores, [
    { companyId: "acme", sliceId: 1, vendor: "aws", month: "2026-10", lines: [...accounts, ...products, ...machines] },
    current(2, "aws"),
    current(3, "azure"),
  ]);
  cookie = await site.signIn("anna", "acme");
});
afterAll(() => site?.close());

const page = async (path: string, more = "") => {
  const response = await site.web.get(path, cookie + more);
  return (await response.text()).replaceAll("<!-- -->", "");
};
/** Address of the link with this text. */
const linkIn = (html: string, text: string): string =>
  new RegExp(`<a(?=[ >])[^>]* href="([^"]*)"[^>]*>${text.replaceAll(/[().]/g, "\\$&")}</a>`)
    .exec(html)![1]!
    .replaceAll("&amp;", "&");
const countOf = (html: string, text: RegExp): number => new Set(html.match(text)).size;

test("all computing resources are on the pages that Show all leads to", async () => {
  const first = await page("/billing?month=2026-10");
  expect(countOf(first, /type-\d+\./g)).toBe(10);
  const all = linkIn(first, "Show all 210");
  const start = await page(all);
  expect(countOf(start, /type-\d+\./g)).toBe(200);
  expect(start).toContain("10 on other pages");
  const rest = await page(`${all}&computing=2`);
  expect(start).toContain("computing=2");
  expect(countOf(start + rest, /type-\d+\./g)).toBe(210);
  expect(rest).toContain("200 on other pages");
});

test("the link below an account's products leads to all of them", async () => {
  // 55 products and that of the machines; 50 are shown.
  const opened = await page("/billing?month=2026-10&open=1");
  expect(countOf(opened, /Product \d+\./g)).toBeLessThan(55);
  const rest = linkIn(opened, "6 more products");
  expect(rest).toBe("/billing?by=account&group=1&month=2026-10&tab=details");
  const listed = (await page(`${rest}&size=200`)) + (await page(`${rest}&size=200&page=2`));
  expect(countOf(listed, /Product \d+\./g)).toBe(55);
});

test("the accounts of a long page are expanded in pages of 50", async () => {
  const openAccounts = (html: string) => html.match(/aria-expanded="true"[^>]*data-keep-scroll/g)?.length;
  const long = await page("/billing?month=2026-10&size=100");
  const expanded = await page(linkIn(long, "Expand All (50 rows per page)"));
  expect(openAccounts(expanded)).toBe(50);
  expect(openAccounts(await page(linkIn(await page("/billing?month=2026-10&page=2"), "Expand All")))).toBe(11);
});

test("a notice that a month is not confirmed is dismissed for its provider alone", async () => {
  const notice = "November 2026 is not confirmed yet";
  const aws = await page("/billing?vendor=aws");
  expect(aws).toContain(notice);
  const name = /<button[^>]* name="dismiss"[^>]* value="(aws-[^"]*)"/.exec(aws)![1]!;
  const dismissed = await site.web.post("/billing/preferences", { dismiss: name, returnTo: "/billing" }, cookie);
  expect(dismissed.status).toBe(303);
  const stored = `; ${dismissed.headers.getSetCookie()[0]!.split(";")[0]}`;
  expect(await page("/billing?vendor=aws", stored)).not.toContain(notice);
  expect(await page("/billing?vendor=azure", stored)).toContain(notice);
  // A later state of the same month is news.
  expect(name).toBe("aws-2026-11-open");
});
