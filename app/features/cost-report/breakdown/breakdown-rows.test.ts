import { describe, expect, it } from "vitest";
import { breakdownRows } from "./breakdown-rows";
import type { Report } from "../report";

const item = (name: string, cost: string, previousCost: string | null) => ({
  vendor: "aws" as const,
  item: name,
  name,
  cost,
  portion: 25,
  merged: 0,
  trend: [],
  change: { cost, previousCost },
});

const report = {
  items: [item("EC2", "3", "2"), item("S3", "1", null)],
  elsewhere: { count: 2, cost: "4", portion: 50, change: { cost: "4", previousCost: "1" } },
  gone: { numberOfItems: 3, previousCost: "5" },
} as unknown as Report;

describe("breakdownRows", () => {
  it("lists items, others and removed items, so that every column adds up", () => {
    const rows = breakdownRows(report, null, true);
    expect(rows.map(({ key, cost, previous }) => [key, cost, previous?.previousCost])).toEqual([
      ["aws EC2", "3", "2"],
      ["aws S3", "1", null],
      ["elsewhere", "4", "1"],
      ["gone", "0", "5"],
    ]);
    expect(rows.reduce((sum, { portion }) => sum + portion, 0)).toBe(100);
  });

  it("has no previous costs for ranges that cannot be compared", () => {
    const rows = breakdownRows(report, null, false);
    expect(rows.map(({ key, previous }) => [key, previous])).toEqual([
      ["aws EC2", null],
      ["aws S3", null],
      ["elsewhere", null],
    ]);
    expect(breakdownRows({ ...report, gone: { numberOfItems: 0, previousCost: "0" } }, null, true)).toHaveLength(3);
  });
});
