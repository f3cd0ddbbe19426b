import { expect, test, vi } from "vitest";
import type { Upstream } from "~/upstream/upstream.server";
import english from "../../../../locales/en/billing-details.json";
import { parse } from "../search";
import type { InsightRow } from "./load-insight.server";
import { loadInsight } from "./load-insight.server";

const row = (item: string, thisMonthCost: string, lastMonthCost: string): InsightRow => ({
  item,
  itemAlias: "",
  thisMonthCost,
  lastMonthCost,
  averageCost: "1",
  maxCost: "2",
  status: "unchanged",
});
const rows = [row("b", "10", "9"), row("A", "9.5", "20"), row("c", "-3", "-3"), row("d", "10", "2")];

test("pages the rows; a page past the end shows the last one", async () => {
  const call = vi.fn(async () => ({ invoiceCurrency: "USD", isAvailable: true, rows }));
  const load = (address: string) =>
    loadInsight({
      upstream: { call } as unknown as Upstream,
      search: parse(new URLSearchParams(`tab=insight&${address}`)).search,
      bill: { vendor: "aws" },
    });
  expect(await load("by=account")).toMatchObject({ viewBy: "account", total: 4, page: 1, size: 50 });
  expect(await load("page=7&size=10&sort=item")).toMatchObject({
    viewBy: "product",
    page: 1,
    rows: [{ item: "A" }, { item: "b" }, { item: "c" }, { item: "d" }],
  });
});

test("has one row for other pages, so that the page adds up", async () => {
  const many = Array.from({ length: 12 }, (_, index) => row(`p${index}`, "1.5", "1"));
  const call = vi.fn(async () => ({
    invoiceCurrency: "USD",
    isAvailable: true,
    rows: many,
    sum: { thisMonthCost: "18", lastMonthCost: "12", averageCost: "12", maxCost: "18", status: "increase" },
  }));
  const load = (address: string) =>
    loadInsight({
      upstream: { call } as unknown as Upstream,
      search: parse(new URLSearchParams(`tab=insight&${address}`)).search,
      bill: { vendor: "aws" },
    });
  expect((await load("size=10"))?.elsewhere).toEqual({
    count: 2,
    thisMonthCost: "3",
    lastMonthCost: "2",
    averageCost: "2",
    maxCost: null,
    status: "increase",
  });
  expect((await load("size=20"))?.elsewhere).toBeNull();
});

test("states the product's wording for months without charges", () => {
  expect(english.notYet).toBe(
    "There are no billing charges collected yet for this month. Please select months that are complete.",
  );
});
