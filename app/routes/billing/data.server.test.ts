import { describe, expect, it } from "vitest";
import { getBillCharges, getBillLine, getBills, getBillTrend } from "~/contract/billing/billing";
import { getAutoSpot, getComputingResources, getServiceGroupCosts } from "~/contract/billing/billing-sections";
import { getChargesByAccount } from "~/contract/billing/billing-tables";
import type { Call } from "~/contract/call";
import type { CommonInfo } from "~/contract/people/session";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { loadBillingPage } from "./data.server";

const info = {
  authorisedVendors: ["aws", "gcp"],
  vendors: [{ vendor: "aws", firstDay: "2025-03-01", lastDay: "2026-11-19" }],
} as unknown as CommonInfo;
const bill = (yearMonth: string, invoiceCurrency = "USD") => ({
  vendor: "aws",
  yearMonth,
  invoiceCurrency,
  total: "10",
  totalCharge: null,
  status: "confirmed",
});
const parts = {
  cloudOriginalCost: "10",
  onDemandDiscount: "1",
  cloudFrontDiscount: "0",
  salesDiscount: "2",
  ncpDiscount: "0",
  supportFee: "3",
  additionalServiceFee: "1",
  cloudServiceCharge: "1",
  credit: "0",
  vat: "0",
};
const monthOf = (yearMonth: string) => ({ yearMonth, status: "confirmed", currency: "USD", sum: null, bills: [] });
const year = Array.from({ length: 12 }, (_, index) =>
  bill(new Date(Date.UTC(2025, 11 + index, 1)).toISOString().slice(0, 7)),
);

type Answer = (input: Record<string, unknown>) => unknown;
const resources = { total: 0, totalCost: "0", totalSaving: "0", computingResources: [], autoSpot: [] };

/** Loads the page from a fake upstream with canned replies, and returns the requests it received. */
async function load(query: string, answers: [unknown, Answer][] = []) {
  const requested: { call: unknown; input: Record<string, unknown> }[] = [];
  const all = new Map<unknown, Answer>([
    [getBills, () => ({ bills: year, months: year.map(({ yearMonth }) => monthOf(yearMonth)), amortizedOnly: [] })],
    [
      getBillCharges,
      ({ yearMonth }) => ({
        charges: [
          { ...bill(String(yearMonth)), ...parts },
          { ...bill(String(yearMonth), "EUR"), ...parts },
        ],
      }),
    ],
    [getBillTrend, ({ yearMonth }) => ({ charges: [], months: [monthOf(String(yearMonth))] })],
    [getBillLine, ({ line }) => ({ line, invoiceCurrency: "USD", amount: "0", groups: [] })],
    [getChargesByAccount, () => ({ invoiceCurrency: "USD", total: 0, rows: [], sum: {} })],
    [getComputingResources, () => resources],
    [getAutoSpot, () => resources],
    [
      getServiceGroupCosts,
      () => ({ invoiceCurrency: "USD", serviceGroupInfo: [], setId: null, totalCost: "0", serviceGroups: [] }),
    ],
    ...answers,
  ]);
  const upstream = {
    call: async (call: Call, input: Record<string, unknown>) => {
      requested.push({ call, input });
      return all.get(call)?.(input);
    },
  } as unknown as Upstream;
  const page = await loadBillingPage(
    { upstream, info: Promise.resolve(info), restrictedVendors: ["gcp"], today: "2026-11-20", dismissed: [] },
    new URLSearchParams(query),
  );
  return {
    page,
    inputs: (call: unknown) => requested.filter((request) => request.call === call).map(({ input }) => input),
  };
}

const fail = () => {
  throw new UpstreamError(500, "failed", "No.");
};

describe("the page", () => {
  it("shows AWS and the newest month by default", async () => {
    const { page, inputs } = await load("");
    expect(page).toMatchObject({
      vendor: "aws",
      month: "2026-11",
      currencies: ["USD", "EUR"],
      bill: { invoiceCurrency: "USD" },
      hasFailed: false,
      ignoredCount: 0,
    });
    expect(inputs(getChargesByAccount)).toMatchObject([{ vendor: "aws", yearMonth: "2026-11" }]);
    expect(page.sections?.trend).toMatchObject([{ yearMonth: "2026-11" }]);
  });

  it("marks the bill as partial for users who see only some accounts", async () => {
    expect((await load("")).page.isRestricted).toBe(false);
    expect((await load("vendor=gcp")).page.isRestricted).toBe(true);
  });

  it("omits what this user cannot choose, and reports it", async () => {
    const groups = { invoiceCurrency: "USD", serviceGroupInfo: [], setId: "first", totalCost: "0", serviceGroups: [] };
    const { page, inputs } = await load("vendor=azure&currency=KRW&month=2026-10&groups=gone", [
      [getServiceGroupCosts, () => groups],
    ]);
    expect(page.vendor).toBe("aws");
    expect(page.ignored).toEqual([
      { parameter: "vendor", value: "azure" },
      { parameter: "currency", value: "KRW" },
      { parameter: "groups", value: "gone" },
    ]);
    expect(inputs(getChargesByAccount)[0]).not.toHaveProperty("currency");
  });

  it("is in the requested currency everywhere", async () => {
    const { page, inputs } = await load("currency=EUR&line=vat&until=2026-05");
    expect(page.bill?.invoiceCurrency).toBe("EUR");
    for (const call of [getChargesByAccount, getComputingResources, getBillLine, getBillTrend])
      expect(inputs(call)[0]).toMatchObject({ currency: "EUR" });
  });

  it("has the months around one that is older than the newest", async () => {
    const { page } = await load("month=2025-06");
    expect(page.months?.bars.map(({ yearMonth }) => yearMonth)).toEqual(["2026-02"]);
    expect(page.sections?.trend?.map(({ yearMonth }) => yearMonth)).toEqual(["2025-06"]);
  });

  it("names the damaged months of the strip and of the trend", async () => {
    const damaged = ["2025-05", "2025-09", "2026-08"].map((month) => ({ vendor: "aws", month }));
    const { page } = await load("month=2026-05&until=2026-11", [
      [getBills, () => ({ bills: year, months: year.map(({ yearMonth }) => monthOf(yearMonth)), damaged })],
      [getBillTrend, () => ({ charges: [], months: [monthOf("2025-06"), monthOf("2026-05")] })],
    ]);
    expect(page.damaged.map(({ month }) => month)).toEqual(["2025-09", "2026-08"]);
  });
});

describe("a long section", () => {
  const requests = async (query: string) => {
    const answer = [getComputingResources, () => ({ ...resources, total: 350 })] as [unknown, Answer];
    const { page, inputs } = await load(query, [answer]);
    return {
      requested: inputs(getComputingResources).map(({ page: number, itemsPerPage }) => [number, itemsPerPage]),
      shown: page.sections?.computing?.page,
    };
  };

  it("has its first rows, or all of them in pages", async () => {
    expect(await requests("computing=2")).toEqual({ requested: [[1, 10]], shown: 1 });
    expect(await requests("all=computing")).toEqual({ requested: [[1, 200]], shown: 1 });
    expect(await requests("all=computing&computing=2")).toEqual({ requested: [[2, 200]], shown: 2 });
  });

  it("has its last page past the end", async () => {
    const requested = [
      [9, 200],
      [2, 200],
    ];
    expect(await requests("all=computing&computing=9")).toEqual({ requested, shown: 2 });
  });
});

describe("without a bill", () => {
  it("sends no further requests for a provider without bills", async () => {
    const { page, inputs } = await load("vendor=gcp", [
      [getBills, () => ({ bills: [], months: [], amortizedOnly: [] })],
      [getBillCharges, () => ({ charges: [] })],
    ]);
    expect(page).toMatchObject({ newestMonth: null, tab: null, sections: null, hasFailed: false });
    expect(page.bill).toBeUndefined();
    expect(inputs(getChargesByAccount)).toEqual([]);
  });

  it("a month has no tables", async () => {
    const { page } = await load("month=2026-02", [[getBillCharges, () => ({ charges: [] })]]);
    expect(page).toMatchObject({ tab: null, sections: null, newestMonth: "2026-11", hasFailed: false });
  });
});

describe("blocks fail independently", () => {
  it.each([
    ["months", getBills, { months: null, month: "2026-11" }],
    ["bill", getBillCharges, { bill: null, tab: { name: "accounts" } }],
    ["table", getChargesByAccount, { tab: { name: "accounts", data: null } }],
    ["section", getAutoSpot, { sections: { autospot: null, computing: { total: 0 } } }],
    ["line", getBillLine, { lines: { vat: null } }],
  ])("the %s", async (_, call, expected) => {
    const { page } = await load("line=vat", [[call, fail]]);
    expect(page).toMatchObject({ ...expected, hasFailed: true });
  });
});
