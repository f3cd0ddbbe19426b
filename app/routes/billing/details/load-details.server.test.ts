import { beforeEach, expect, test, vi } from "vitest";
import { getBillingTagKeys, getServiceGroupCosts } from "~/contract/billing/billing-sections";
import { getBillingDetails } from "~/contract/billing/billing-tables";
import type { UsageRow } from "~/contract/billing/billing-tables";
import { getSettings } from "~/contract/people/preferences";
import type { Vendor } from "~/contract/vendors";
import type { Upstream } from "~/upstream/upstream.server";
import { UpstreamError } from "~/upstream/upstream-error";
import { parse } from "../search";
import { groupKey, productKey } from "./grid";
import { savedDetailsHref } from "./saved-grid.server";
import { loadDetails } from "./load-details.server";

const usage = (group: string, product: string, cost: string): UsageRow => ({
  group,
  groupAlias: `Account ${group}`,
  groupCost: "10",
  product,
  productCost: "6",
  linkedAccountId: group,
  linkedAccountAlias: "",
  productName: product,
  regionName: "r",
  usageType: "u",
  itemDescription: cost,
  invoiceId: "",
  usage: "1",
  useUnit: "h",
  cost,
});
const item = (name: string, cost: string) => ({ item: name, itemAlias: `Account ${name}`, cost });
const head = { viewBy: "account", invoiceCurrency: "USD" };
const replies = {
  groups: { ...head, level: "group", total: 3, totalCost: "16", rows: [item("a", "10"), item("b", "5")] },
  products: { ...head, level: "product", total: 3, totalCost: "10", rows: [item("EC2", "6"), item("S3", "4")] },
  usage: { ...head, level: "usage", total: 60, totalCost: "6", rows: [usage("a", "EC2", "4")] },
  expanded: {
    ...head,
    level: "usage",
    total: 5,
    totalCost: "16",
    rows: [usage("a", "EC2", "4"), usage("a", "EC2", "2"), usage("a", "S3", "3"), usage("b", "EC2", "5")],
  },
};

const call = vi.fn();
let answers: Map<unknown, (query: Record<string, unknown>) => unknown>;
beforeEach(() => {
  answers = new Map<unknown, (query: Record<string, unknown>) => unknown>([
    [getSettings, () => ({ recentSearches: [], detailColumns: null, billingGrid: null })],
    [
      getBillingDetails,
      ({ expanded, group, product }) =>
        expanded
          ? replies.expanded
          : group === undefined
            ? replies.groups
            : product === undefined
              ? replies.products
              : replies.usage,
    ],
    [
      getBillingTagKeys,
      () => ({
        tagInfo: [
          { key: "Name", cost: "9" },
          { key: "team", cost: "8" },
        ],
      }),
    ],
    [getServiceGroupCosts, () => ({ serviceGroupInfo: [] })],
  ]);
  call.mockReset().mockImplementation(async (requested, query) => answers.get(requested)!(query));
});

const upstream = { call } as unknown as Upstream;
const load = (address: string, vendor: Vendor = "aws") =>
  loadDetails({
    upstream,
    search: parse(new URLSearchParams(`tab=details&${address}`)).search,
    bill: { vendor, yearMonth: "2026-10" },
  });
const requested = () =>
  call.mock.calls
    .filter(([target]) => target === getBillingDetails)
    .map(([, query]) => query as Record<string, unknown>);
const keys = (view: Awaited<ReturnType<typeof load>>) =>
  view?.page?.rows.map(({ kind, level, key }) => `${level} ${kind} ${kind === "usage" ? "" : key}`.trim());

test("groups come first, with a row for other pages, so that the page adds up", async () => {
  const view = await load("");
  expect(view).toMatchObject({
    grid: { viewBy: "account", isExpanded: false, itemsPerPage: 50 },
    ignored: [],
    page: { counted: "group", shown: 2, total: 3, totalCost: "16" },
  });
  expect(view?.page?.rows.at(-1)).toEqual({ kind: "elsewhere", key: "elsewhere", level: 0, count: 1, cost: "1" });
  expect(requested()).toEqual([
    {
      vendor: "aws",
      yearMonth: "2026-10",
      viewBy: "account",
      sort: { key: "cost", descending: true },
      itemsPerPage: 50,
      page: 1,
      word: "",
      expanded: false,
    },
  ]);
});

test("a group called all is expanded alone", async () => {
  const groups = { ...replies.groups, rows: [item("all", "10"), item("b", "6")], total: 2 };
  const answer = answers.get(getBillingDetails)!;
  answers.set(getBillingDetails, (query) => (query.group === undefined && !query.expanded ? groups : answer(query)));
  const view = await load(new URLSearchParams({ open: groupKey("all") }).toString());
  expect(view?.grid.isExpanded).toBe(false);
  expect(view?.page?.rows.map(({ level, kind }) => `${level} ${kind}`)).toEqual([
    "0 group",
    "1 product",
    "1 product",
    "1 more",
    "0 group",
  ]);
  expect(requested().map(({ group }) => group)).toEqual(["all", undefined]);
});

test("an expanded group shows its products, an expanded product its usage and a link to more of it", async () => {
  const view = await load(
    new URLSearchParams([
      ["open", "a"],
      ["open", productKey("a", "EC2")],
      ["open", productKey("b", "EC2")],
    ]).toString(),
  );
  expect(keys(view)).toEqual([
    "0 group a",
    "1 product a › EC2",
    "2 usage",
    "2 more more a › EC2",
    "1 product a › S3",
    "1 more more a ›",
    "0 group b",
    "0 elsewhere elsewhere",
  ]);
  expect(view?.page?.rows.filter(({ kind }) => kind === "more")).toMatchObject([
    { count: 59, group: "a", product: "EC2", cost: expect.any(String) },
    { count: 1, group: "a", product: "", cost: expect.any(String) },
  ]);
});

test("all usage is listed below its groups and products", async () => {
  expect(keys(await load("open=all"))).toEqual([
    "0 group a",
    "1 product a › EC2",
    "2 usage",
    "2 usage",
    "1 product a › S3",
    "2 usage",
    "0 group b",
    "1 product b › EC2",
    "2 usage",
    "0 elsewhere elsewhere",
  ]);
  expect(requested()).toMatchObject([{ expanded: true }]);
});

test("a single product has only usage, in pages", async () => {
  const view = await load("group=a&product=EC2&size=10&find=x");
  expect(keys(view)?.slice(0, 2)).toEqual(["0 usage", "0 usage"]);
  expect(view?.groupName).toBe("Account a");
  expect(requested()).toMatchObject([{ group: "a", product: "EC2", expanded: true, itemsPerPage: 10, word: "" }]);
});

test("a page past the end shows the last one, and reports it", async () => {
  const view = await load("page=9&size=30");
  expect(requested().map(({ page }) => page)).toEqual([9, 1]);
  expect(view).toMatchObject({ page: { page: 1 }, ignored: [{ parameter: "page", value: "9" }] });
  // Expanded rows are loaded once, whatever the page.
  call.mockClear();
  await load("page=9&size=30&open=a");
  expect(requested().map(({ group, page }) => group ?? page)).toEqual(["a", 9, 1]);
});

test("an address without a view redirects to the user's saved view", async () => {
  const savedHref = (address: string, authorisedVendors: Vendor[] = ["aws", "gcp"]) =>
    savedDetailsHref({ upstream, info: Promise.resolve({ authorisedVendors }) }, new URLSearchParams(address));
  expect(await savedHref("tab=details")).toBeNull();
  answers.set(getSettings, () => ({
    recentSearches: [],
    detailColumns: null,
    billingGrid: { viewBy: "region", isExpanded: true, itemsPerPage: 100 },
  }));
  expect(await load("")).toMatchObject({
    grid: { viewBy: "account", isExpanded: false, itemsPerPage: 50 },
    savedGrid: { viewBy: "region" },
  });
  expect(await savedHref("tab=details&month=2026-10")).toBe(
    "/billing?by=region&month=2026-10&open=all&size=100&tab=details",
  );
  expect(await savedHref("tab=details&vendor=gcp")).toBe(
    "/billing?by=account&open=all&size=100&tab=details&vendor=gcp",
  );
  // Without AWS, an address without a provider is about the first one.
  expect(await savedHref("tab=details", ["gcp"])).toBe("/billing?by=account&open=all&size=100&tab=details");
  for (const address of [
    "tab=insight",
    "tab=details&by=account",
    "tab=details&size=50",
    "tab=details&group=a",
    "tab=details&open=a",
    "tab=details&by=shoe",
  ])
    expect(await savedHref(address), address).toBeNull();
});

test("a view that the provider's bills do not have falls back to accounts, and is reported", async () => {
  expect(await load("by=region", "gcp")).toMatchObject({
    grid: { viewBy: "account" },
    offered: ["account"],
    ignored: [{ parameter: "by", value: "region" }],
  });
});

test("tags are those of the requested key, or of the first one", async () => {
  expect(await load("by=tag&tag=team")).toMatchObject({ tag: "team", ignored: [] });
  expect(await load("by=tag&tag=gone")).toMatchObject({ tag: "Name", ignored: [{ parameter: "tag", value: "gone" }] });
  expect(requested()).toMatchObject([
    { viewBy: "tag", tagKey: "team" },
    { viewBy: "tag", tagKey: "Name" },
  ]);
});

test("without a key or a set there are no details", async () => {
  answers.set(getBillingTagKeys, () => ({ tagInfo: [] }));
  expect(await load("by=tag")).toMatchObject({ tag: "", page: null });
  expect(await load("by=serviceGroup")).toMatchObject({ set: "", page: null });
  expect(requested()).toEqual([]);
});

test("a failing block is null; the saved view is optional", async () => {
  const fail = () => Promise.reject(new UpstreamError(503, "unreachable", "No."));
  answers.set(getSettings, fail);
  expect(await load("")).toMatchObject({ grid: { viewBy: "account" } });
  answers.set(getBillingDetails, fail);
  expect(await load("")).toBeNull();
});
