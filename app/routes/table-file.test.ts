import { beforeEach, expect, test, vi } from "vitest";
import { getBillingTagKeys } from "~/contract/billing/billing-sections";
import { getCommonInfo } from "~/contract/people/session";
import { billFile } from "~/contract/tables/table-files";
import { UpstreamError } from "~/upstream/upstream-error";
import { loader } from "./table-file";

const stream = vi.hoisted(() => vi.fn());
const call = vi.hoisted(() => vi.fn());
vi.mock("~/env.server", async (original) => ({ ...(await original<object>()), today: () => "2026-11-20" }));
vi.mock("~/session/require-user.server", () => ({
  requireUser: async () => ({
    user: { curCmpnNm: "Acme Inc." },
    companyId: "acme",
    language: "ko",
    upstream: { stream, call },
    headers: new Headers({ "cache-control": "private, no-store" }),
  }),
}));

const get = (address: string) =>
  loader({ request: new Request(`http://app.example${address}`), params: {}, context: {} });

beforeEach(() => {
  stream.mockReset().mockImplementation(async () => new Response("a,b\r\n"));
  call.mockReset().mockImplementation(async (requested) =>
    requested === getCommonInfo
      ? { authorisedVendors: ["aws", "gcp"], vendors: [] }
      : requested === getBillingTagKeys
        ? {
            tagInfo: [
              { key: "a,b", cost: "9" },
              { key: "team", cost: "8" },
            ],
          }
        : { serviceGroupInfo: [] },
  );
});

test.each([
  ["/billing.csv?find=prod", billFile.csv, { report: "charges", vendor: "aws", yearMonth: "2026-11" }],
  [
    "/billing/accounts.xlsx?vendor=gcp&month=2026-10&currency=KRW",
    billFile.xlsx,
    { report: "accounts", vendor: "gcp", yearMonth: "2026-10", currency: "KRW" },
  ],
  [
    "/billing/details.csv?by=tag&tag=a%2Cb&set=&page=3",
    billFile.csv,
    { report: "details", viewBy: "tag", tagKey: "a,b" },
  ],
  [
    "/billing/details.csv?group=a&product=b&sort=-item",
    billFile.csv,
    { report: "details", group: "a", product: "b", sort: { key: "item", descending: true } },
  ],
  [
    "/billing/accounts.csv?find=prod&sort=vat&page=3&size=10&line=vat&tab=accounts&lang=ko",
    billFile.csv,
    { report: "accounts", word: "prod", sort: { key: "vat", descending: false } },
  ],
  ["/billing/details.csv?by=tag&tag=team", billFile.csv, { report: "details", viewBy: "tag", tagKey: "team" }],
  ["/billing/details.csv?by=tag", billFile.csv, { report: "details", viewBy: "tag", tagKey: "a,b" }],
  ["/billing/details.csv", billFile.csv, { report: "details", viewBy: "account" }],
  ["/billing/insight.xlsx?by=product", billFile.xlsx, { report: "insight", viewBy: "product" }],
])("%s is a file of the content that its parameters name", async (address, call, query) => {
  const response = await get(address);
  expect(stream).toHaveBeenCalledExactlyOnceWith(call, expect.objectContaining({ ...query, language: "ko" }));
  expect(await response.text()).toBe("a,b\r\n");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="bill-[a-z]+_Acme-Inc_[a-z]+_2026-1[01](_KRW)?_billed(_[a-z-]+)?\.(csv|xlsx)"$/,
  );
  expect(response.headers.get("cache-control")).toBe("private, no-store, no-transform");
});

test.each([
  ["vendor=ali", "vendor=ali"],
  ["vendor=azure", "vendor=azure"],
  ["vendor=aws%22%0d%0ax", "vendor=aws"],
  ["month=2026-13", "month=2026-13"],
  ["month=1999-12", "month=1999-12"],
  ["by=shoe", "by=shoe"],
  ["vendor=gcp&by=region", "by=region"],
  ["by=tag&tag=gone", "tag=gone"],
  ["currency=usd", "currency=usd"],
  [`by=tag&tag=${"x".repeat(300)}`, "tag=xxx"],
  ["tab=insight", "tab=insight"],
  ["product=b", "product=b"],
  ["group=a&find=b", "find=b"],
  ["sort=vat", "sort=vat"],
  ["unknown=1", "unknown=1"],
  ["lang=xx", "lang=xx"],
])("%s is rejected by name and sends no request", async (query, parameter) => {
  const response = await get(`/billing/details.csv?${query}`);
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(parameter)]);
  expect(stream).not.toHaveBeenCalled();
});

test("a table that cannot be searched is rejected with a word, rather than complete under its name", async () => {
  const response = await get("/billing/invoices.xlsx?find=abc");
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining("find=abc")]);
  expect(stream).not.toHaveBeenCalled();
});

test("details by something that does not exist are rejected, as on the page", async () => {
  const response = await get("/billing/details.csv?by=serviceGroup");
  expect([response.status, await response.text()]).toEqual([422, "There is no Service Group set\n"]);
  expect(stream).not.toHaveBeenCalled();
});

test("shows errors of the upstream unchanged", async () => {
  stream.mockRejectedValue(new UpstreamError(404, "not_found", "No."));
  const response = await get("/billing.csv");
  expect([response.status, await response.text()]).toEqual([404, "No.\n"]);
});
