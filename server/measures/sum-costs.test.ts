import { describe, expect, test } from "vitest";
import type { Filter } from "~/contract/costs/cost-query";
import { wholeCompany } from "../viewer/viewer";
import type { Dimension } from "./dimensions";
import { itemsSql } from "./items";
import type { Scope } from "./scope";
import { sumCosts, unconvertedSql } from "./sum-costs";

const scope: Scope = {
  ...wholeCompany("acme"),
  slices: [
    {
      sliceId: "18446744073709551615",
      vendor: "aws",
      month: "2026-10",
      source: "1",
      importId: "i",
      basis: "actual",
      currencies: ["USD"],
      firstDay: "2026-10-01",
      lastDay: "2026-10-31",
    },
    {
      sliceId: "7",
      vendor: "aws",
      month: "2026-11",
      source: "1",
      importId: "i",
      basis: "actual",
      currencies: ["USD"],
      firstDay: "2026-11-01",
      lastDay: "2026-11-20",
    },
  ],
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
const total = (changes: Partial<Scope>) => sumCosts({ ...scope, ...changes }, { keys: [] }).toQuery();

describe("sumCosts", () => {
  test("reads only the company's slices and the range", () => {
    const [sql, parameters] = total({});
    expect(sql.replace(/\s+/g, " ")).toBe(
      "SELECT sum(`BilledCost`) AS `cost` FROM `cloudtally`.`cost_daily` WHERE CompanyId = {p0:String} " +
        "AND SliceId IN {p1:Array(UInt64)} AND Day BETWEEN {p2:Date} AND {p3:Date}",
    );
    expect(parameters).toEqual({ p0: "acme", p1: [18446744073709551615n, 7n], p2: "2026-10-15", p3: "2026-11-20" });
  });

  test("binds user input, and treats NO_VALUE as empty", () => {
    const hostile = "'); DROP TABLE x; --";
    const [sql, parameters] = total({
      filters: [
        { field: "account", values: [hostile], exclude: false },
        { field: "region", values: ["NO_VALUE"], exclude: true },
      ],
    });
    expect(sql).not.toContain("DROP");
    expect(sql).toContain("(`SubAccountId` IN {p4:Array(String)}) AND NOT (`RegionId` IN {p5:Array(String)})");
    expect(parameters).toMatchObject({ p4: [hostile], p5: ["NO_VALUE", "", "NO_VALUE"] });
  });

  test("multiplies only if something is billed in another currency", () => {
    expect(total({})[0]).not.toContain("rate");
    const rates = [
      {
        vendor: "aws" as const,
        from: "KRW",
        month: "2026-10",
        rate: "0.0008",
        rateMonth: "2026-09",
        source: "base" as const,
      },
    ];
    const [sql, parameters] = total({ rates });
    expect(sql).toContain("toDecimal256(billed * rate, 30)");
    expect(Object.values(parameters)).toContainEqual(new Map([["aws KRW 2026-10-01", "0.0008"]]));
    expect(total({ withoutRate: ["XAF"] })[0]).toContain("converted IS NOT NULL");
    expect(unconvertedSql(scope).toQuery()[0]).toContain("converted IS NULL");
  });

  test("reads the other column for amortized figures", () => {
    expect(total({ cost: "EffectiveCost" })[0]).toContain("sum(`EffectiveCost`)");
  });
});

describe("items", () => {
  const set = (field: "region" | "tag" | "resource") => ({
    setId: "s",
    setName: "S",
    version: 1,
    updatedAt: "",
    groups: [
      {
        groupId: "g",
        groupName: "G",
        rules: [{ conditions: [{ field, tagKey: "", operator: "empty" as const, values: [] }] }],
      },
    ],
  });
  const tableOf = (view: Dimension, filters: Filter[] = []) =>
    /FROM `cloudtally`\.`(\w+)`/.exec(
      itemsSql({ scope: { ...scope, filters, sets: [set("resource")] }, grain: "DAY", view }).toQuery()[0],
    )?.[1];

  test("are read from the narrowest table with the view and the filters", () => {
    for (const field of ["account", "product", "region"] as const) expect(tableOf({ field })).toBe("cost_daily");
    for (const field of ["usageType", "instanceType", "invoiceId"] as const)
      expect(tableOf({ field })).toBe("cost_usage");
    expect(tableOf({ field: "tag", tagKey: "team" })).toBe("cost_usage");
    expect(tableOf({ field: "resourceId" })).toBe("cost_lines");
    expect(
      ["region", "tag", "resource"].map((field) => tableOf({ field: "serviceGroup", set: set(field as "region") })),
    ).toEqual(["cost_daily", "cost_usage", "cost_lines"]);
    expect(tableOf({ field: "product" }, [{ field: "platform", values: ["Linux"], exclude: false }])).toBe(
      "cost_usage",
    );
    expect(tableOf({ field: "product" }, [{ field: "serviceGroup", values: ["s:::g"], exclude: true }])).toBe(
      "cost_lines",
    );
    expect(tableOf({ field: "product" }, [{ field: "serviceGroup", values: ["gone:::g"], exclude: true }])).toBe(
      "cost_daily",
    );
  });
});
