import { expect, test } from "vitest";
import { wholeCompany } from "../viewer/viewer";
import type { Scope } from "../measures/scope";
import { pageListsSql } from "./page-lists";

const scope: Scope = {
  ...wholeCompany("acme"),
  slices: [],
  damaged: [],
  withoutBills: [],
  startDate: "2026-10-15",
  endDate: "2026-11-20",
  cost: "BilledCost",
  filters: [],
  sets: [],
  currency: "USD",
  rates: [],
  withoutRate: [],
};

test("all lists of the page come from one query, and a tag key is bound", () => {
  const [sql, parameters] = pageListsSql({
    scope,
    grain: "DAY",
    view: { field: "tag", tagKey: "it's" },
    sort: { key: "cost", descending: true },
    page: 1,
    itemsPerPage: 30,
  }).toQuery();
  expect(sql.match(/cost_usage/g)).toHaveLength(1);
  expect(sql).not.toContain("it's");
  expect(Object.values(parameters)).toContain("it's");
});

test("the days of the daily average are in the same query, with and without another range", () => {
  const query = { scope, grain: "MONTH", view: { field: "product" }, page: 1, itemsPerPage: 30 } as const;
  const averaged = { startDate: "2026-10-15", endDate: "2026-11-19" };
  const sort = { key: "cost", descending: true } as const;
  const other = { scope: { ...scope, startDate: "2026-09-08", endDate: "2026-10-14" }, isCurrent: false };
  const [alone] = pageListsSql({ ...query, sort, averaged }).toQuery();
  const [compared] = pageListsSql({ ...query, sort, averaged, other }).toQuery();
  expect([alone, compared].map((sql) => sql.match(/cost_daily/g)?.length)).toEqual([1, 2]);
  for (const sql of [alone, compared]) expect(sql).toContain("AS averagedCost");
});
