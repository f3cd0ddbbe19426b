import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { bestPurchaseCalls } from "~/contract/commitments/advice";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { UpstreamError } from "~/upstream/upstream-error";
import { defaultSearch, detailHref, hrefWith, placeAt, screenHref } from "./href";
import { loadCommitmentPage, newestMonth, rangeOf } from "./load.server";
import { commitmentParameterRows, parse } from "./search";

const place = { kind: "reservations", screen: "utilization", search: defaultSearch } as const;

it("is documented", async () => {
  expect(await readFile("docs/addresses.md", "utf8")).toContain(
    `\n|---|---|---|\n${commitmentParameterRows().join("\n")}\n\n`,
  );
});

it("reads what it writes", () => {
  const search = {
    ...defaultSearch,
    start: "202609",
    end: "202610",
    account: ["1", "2"],
    family: ["m5"],
    agreement: ["arn:aws:ec2:us-east-1:1:reserved-instances/a"],
    by: "family",
    sort: "-netSavings",
    page: 2,
    size: 50,
  };
  const [path = "", query = ""] = hrefWith({ ...place, search }, { page: 2 }).split("?");
  expect(path).toBe("/reservations/utilization");
  expect(parse(new URLSearchParams(query), "utilization")).toEqual({ search, ignored: [] });
});

it("keeps months and filters when switching screens, but not the table's parameters", () => {
  const search = { ...defaultSearch, start: "202609", region: ["eu"], by: "family", sort: "utilization", page: 3 };
  expect(screenHref({ ...place, search }, "coverage")).toBe("/reservations/coverage?region=eu&start=202609");
});

it("leads from a row to the utilization of what it stands for, with the filters of its table", () => {
  const search = { ...defaultSearch, start: "202609", region: ["eu"], by: "family", sort: "utilization", page: 3 };
  const families = { ...place, search };
  expect(detailHref(families, "family", "m5")).toBe("/reservations/utilization?family=m5&region=eu&start=202609");
  expect(detailHref(families, "service", "")).toBe("/reservations/utilization?product=NO_VALUE&region=eu&start=202609");
  expect(detailHref({ ...families, screen: "inventory" }, "agreement", "a")).toBe(
    "/reservations/utilization?agreement=a&region=eu&start=202609",
  );
  // The row of a detail, and lines without a commitment's id.
  expect(detailHref(families, "region", "eu")).toBeNull();
  expect(detailHref(families, "agreement", "")).toBeNull();
});

it("limits only utilization and inventory to commitments", () => {
  const search = { ...defaultSearch, agreement: ["a"] };
  expect(screenHref({ ...place, search }, "inventory")).toBe("/reservations/inventory?agreement=a");
  expect(screenHref({ ...place, search }, "coverage")).toBe("/reservations/coverage");
  expect(parse(new URLSearchParams("agreement=a"), "coverage")).toEqual({
    search: defaultSearch,
    ignored: [{ parameter: "agreement", value: "a" }],
  });
});

it("reports parameters that the screen does not have", () => {
  const { search, ignored } = parse(new URLSearchParams("by=account&sort=none&size=7&nothing=1"), "inventory");
  expect(search).toEqual(defaultSearch);
  expect(ignored.map(({ parameter }) => parameter).sort()).toEqual(["by", "nothing", "size", "sort"]);
});

it("has the screens of each kind", () => {
  expect(placeAt("/savings-plans/")).toEqual({ kind: "savingsPlans", screen: "overview" });
  expect(placeAt("/Azure-Reservations/Inventory")).toEqual({ kind: "azureReservations", screen: "inventory" });
  expect(placeAt("/reservations/other")).toBeUndefined();
});

it.each([
  ["", "", { start: "202610", end: "202610" }],
  ["202608", "", { start: "202608", end: "202610" }],
  ["", "202608", { start: "202608", end: "202608" }],
  ["202611", "", { start: "202611", end: "202611" }],
  ["202610", "202609", null],
  ["202613", "", null],
  ["2026-10", "", null],
  ["x", "202610", null],
])("months from %j through %j", (start, end, range) => expect(rangeOf({ start, end }, "202610")).toEqual(range));

it("offers the newest 36 months", async () => {
  const upstream = { call: () => Promise.reject(new UpstreamError(503, "unreachable", "No.")) } as never;
  const info = Promise.resolve({
    vendors: [{ vendor: "aws", firstDay: "2020-01-01", lastDay: "2026-10-31" }],
  } as never);
  const url = new URL("http://site.test/savings-plans");
  const { months } = await loadCommitmentPage({ upstream, info, today: "2026-11-20" }, url);
  expect([months.length, months[0], months.at(-1)]).toEqual([36, "202610", "202311"]);
});

it("suggests a purchase only without filters, as recommendations have none", async () => {
  const called = async (address: string) => {
    const paths: string[] = [];
    const call = ({ path }: { path: string }) => {
      paths.push(path);
      return Promise.reject(new UpstreamError(503, "unreachable", "No."));
    };
    const source = {
      upstream: { call } as never,
      info: Promise.resolve({ vendors: [] } as never),
      today: "2026-11-20",
    };
    await loadCommitmentPage(source, new URL(address, "http://site.test"));
    return paths;
  };
  const { path } = bestPurchaseCalls.savingsPlans;
  expect(await called("/savings-plans")).toContain(path);
  expect(await called("/savings-plans?region=eu")).not.toContain(path);
});

it("only a refusal of the months makes them invalid, not one of recommendations", async () => {
  const refused = new UpstreamError(422, "invalid", "No.");
  const unreachable = new UpstreamError(503, "unreachable", "No.");
  const rangeIf = async (isRefused: (path: string) => boolean) => {
    const call = ({ path }: { path: string }) => Promise.reject(isRefused(path) ? refused : unreachable);
    const source = {
      upstream: { call } as never,
      info: Promise.resolve({ vendors: [] } as never),
      today: "2026-11-20",
    };
    return (await loadCommitmentPage(source, new URL("http://site.test/savings-plans"))).range;
  };
  expect(await rangeIf((path) => path === bestPurchaseCalls.savingsPlans.path)).toEqual({
    start: "202611",
    end: "202611",
  });
  expect(await rangeIf((path) => path === commitmentCalls.savingsPlans.overview.path)).toBeNull();
});

it("begins with the newest month of the kind's providers", () => {
  const info = {
    vendors: [
      { vendor: "aws", firstDay: "2026-01-01", lastDay: "2026-09-30" },
      { vendor: "azure", firstDay: "2026-01-01", lastDay: "2026-10-31" },
    ],
  } as never;
  expect(newestMonth("reservations", info, "2026-11-20")).toBe("202609");
  expect(newestMonth("savingsPlans", info, "2026-11-20")).toBe("202610");
  // A line is dated in the future.
  expect(newestMonth("savingsPlans", info, "2026-10-20")).toBe("202610");
  expect(newestMonth("savingsPlans", info, "2026-09-20")).toBe("202609");
  expect(newestMonth("azureReservations", null, "2026-11-20")).toBe("202611");
});
