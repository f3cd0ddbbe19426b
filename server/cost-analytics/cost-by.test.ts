import { describe, expect, test } from "vitest";
import { costBy, unconvertedBy } from "./cost-by";
import { costItems } from "./cost-items";
import { costLists } from "./cost-lists";
import type { Scope } from "./scope";

const scope: Scope = {
  companyId: "acme",
  slices: [
    { sliceId: "18446744073709551615", vendor: "aws", month: "2026-10", currencies: ["USD"], lastDay: "2026-10-31" },
    { sliceId: "7", vendor: "aws", month: "2026-11", currencies: ["USD"], lastDay: "2026-11-20" },
  ],
  startDate: "2026-10-15",
  endDate: "2026-11-20",
  cost: "BilledCost",
  filters: [],
  currency: "USD",
  rates: [],
  withoutRate: [],
};
const total = (given: Partial<Scope>) => costBy({ ...scope, ...given }, { from: "rollup", keys: [] }).toQuery();

describe("costBy", () => {
  test("reads only the company's slices, their months and the range", () => {
    const [sql, parameters] = total({});
    expect(sql.replace(/\s+/g, " ")).toBe(
      "SELECT sum(`BilledCost`) AS cost FROM `cloudtally`.`cost_daily` WHERE CompanyId = {p0:String} AND Vendor IN {p1:Array(String)} " +
        "AND SliceId IN {p2:Array(UInt64)} AND BillingMonth IN {p3:Array(Date)} AND Day BETWEEN {p4:Date} AND {p5:Date}",
    );
    expect(parameters).toEqual({
      p0: "acme",
      p1: ["aws"],
      p2: [18446744073709551615n, 7n],
      p3: ["2026-10-01", "2026-11-01"],
      p4: "2026-10-15",
      p5: "2026-11-20",
    });
  });

  test("binds what a user typed and lets NO_VALUE stand for empty", () => {
    const hostile = "'); DROP TABLE x; --";
    const [sql, parameters] = total({
      filters: [
        { field: "account", values: [hostile], exclude: false },
        { field: "region", values: ["NO_VALUE"], exclude: true },
      ],
    });
    expect(sql).not.toContain("DROP");
    expect(sql).toContain("`SubAccountId` IN {p6:Array(String)} AND `RegionId` NOT IN {p7:Array(String)}");
    expect(parameters).toMatchObject({ p6: [hostile], p7: ["NO_VALUE", "", "NO_VALUE"] });
  });

  test("multiplies only where something is billed in another currency", () => {
    expect(total({})[0]).not.toContain("rate");
    const rates = [{ from: "KRW", month: "2026-10", rate: "0.0008", rateMonth: "2026-09" }];
    const [sql, parameters] = total({ rates });
    expect(sql).toContain("toDecimal256(billed * rate, 30)");
    expect(Object.values(parameters)).toContainEqual(new Map([["KRW 2026-10-01", "0.0008"]]));
    expect(total({ withoutRate: ["XAF"] })[0]).toContain("converted IS NOT NULL");
    expect(unconvertedBy(scope).toQuery()[0]).toContain("converted IS NULL");
  });

  test("amortized figures read the other column", () => {
    expect(total({ cost: "EffectiveCost" })[0]).toContain("sum(`EffectiveCost`)");
  });
});

describe("items", () => {
  const asked = { scope, grain: "DAY", viewBy: "tag", tagKey: "it's" } as const;

  test("tags are asked of the lines, the main fields of the rollup", () => {
    const [sql, parameters] = costItems(asked).toQuery();
    expect(sql).toContain("`cost_lines`");
    expect(sql).not.toContain("it's");
    expect(Object.values(parameters)).toContain("it's");
    for (const viewBy of ["account", "product", "region"] as const) expect(costItems({ ...asked, viewBy }).toQuery()[0]).toContain("`cost_daily`");
    expect(costItems({ ...asked, tagKey: undefined }).toQuery()[0]).toContain("`SubAccountId`");
  });

  test("all lists of the page come from one read", () => {
    const [sql] = costLists({ ...asked, sort: { key: "cost", descending: true }, page: 1, itemsPerPage: 30 }).toQuery();
    expect(sql.match(/cost_lines/g)).toHaveLength(1);
  });
});
