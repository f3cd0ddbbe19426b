import { describe, expect, test } from "vitest";
import { wholeCompany } from "../viewer/viewer";
import { sql } from "../cost-store/sql";
import { chargeMeasure, part } from "./charge-columns";
import { measures } from "./measures";
import type { Measure } from "./measures";
import { as, billingMonth, column, expression } from "./columns";
import type { Expression } from "./columns";
import { whereClause } from "./scope";
import type { WhereConditions } from "./scope";
import { select } from "./select";

const october: WhereConditions = { ...wholeCompany("acme"), slices: [{ sliceId: "7", vendor: "aws" }] };
const tableOf = (query: { by?: Expression[]; measure?: Measure; where?: Expression }): string | undefined =>
  /FROM `cloudtally`\.`(\w+)`/.exec(
    select({
      by: (query.by ?? []).map((key, n) => as(`key${n}`, key)),
      measures: { cost: query.measure ?? measures.billed },
      where: whereClause(october, ...(query.where ? [query.where] : [])),
    }).toQuery()[0],
  )?.[1];

describe("a query of sums", () => {
  test("groups by its keys and orders by the given ones", () => {
    const [month, account] = [as("month", billingMonth), as("account", column("SubAccountId"))];
    const [text, parameters] = select({
      by: [month, account],
      measures: { cost: measures.billed },
      derived: { double: sql`cost * 2` },
      where: whereClause({ ...october, vendor: "aws", billingCurrency: "USD" }),
      orderBy: [month],
    }).toQuery();
    expect(text).toBe(
      "SELECT substring(toString(BillingMonth), 1, 7) AS `month`, `SubAccountId` AS `account`, sum(`BilledCost`) AS `cost`, cost * 2 AS `double` " +
        "FROM `cloudtally`.`cost_bills` WHERE CompanyId = {p0:String} AND `Vendor` = {p1:String} AND SliceId IN {p2:Array(UInt64)} " +
        "AND `BillingCurrency` = {p3:String} GROUP BY `month`, `account` ORDER BY `month`",
    );
    expect(parameters).toEqual({ p0: "acme", p1: "aws", p2: [7n], p3: "USD" });
  });

  test("selects the shared parts of its measures once", () => {
    const [text] = select({
      using: [part],
      measures: { support: chargeMeasure("support"), credit: chargeMeasure("credit") },
      where: whereClause(october),
    }).toQuery();
    expect(text.match(/multiIf/g)).toHaveLength(1);
    expect(text).toMatch(
      /^WITH multiIf\(.*\) AS `part` SELECT sumIf\(`BilledCost`, part IN \{p0:Array\(String\)\}\) AS `support`, -sumIf\(`BilledCost`, part IN \{p1:Array\(String\)\}\) AS `credit` FROM `cloudtally`\.`cost_bills` /s,
    );
  });

  test("reads the smallest table with the required columns", () => {
    expect(tableOf({ by: [column("SubAccountId")] })).toBe("cost_bills");
    expect(tableOf({ by: [column("Day")] })).toBe("cost_daily");
    expect(tableOf({ measure: measures.lastDay })).toBe("cost_daily");
    expect(tableOf({ by: [column("RegionId")] })).toBe("cost_daily");
    expect(tableOf({ by: [column("RegionId")], where: expression(sql`Tags['a'] = ''`, "Tags") })).toBe("cost_usage");
    expect(tableOf({ by: [column("ResourceId")] })).toBe("cost_lines");
  });

  test("distinguishes charges of a bill from those of its lines", () => {
    expect(tableOf({ by: [column("ChargeType")] })).toBe("cost_usage");
    expect(tableOf({ by: [expression(sql`ChargeType`, "BillCharge")] })).toBe("cost_bills");
    expect(() => tableOf({ by: [expression(sql`ChargeType`, "BillCharge"), column("Day")] })).toThrow("BillCharge");
  });

  test("reads measures that rollups lack from the lines, the list discount from bills where possible", () => {
    const tables = Object.fromEntries(Object.entries(measures).map(([name, measure]) => [name, tableOf({ measure })]));
    expect(tables).toMatchObject({
      billed: "cost_bills",
      effective: "cost_bills",
      list: "cost_lines",
      contracted: "cost_lines",
      listDiscount: "cost_bills",
      usage: "cost_lines",
    });
    expect(tableOf({ measure: measures.listDiscount, by: [column("UsageType")] })).toBe("cost_lines");
  });
});
