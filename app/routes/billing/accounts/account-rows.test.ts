import { expect, it } from "vitest";
import type { ChargeRow } from "~/contract/billing/billing";
import { accountRows } from "./account-rows";
import type { AccountsView } from "./load-accounts.server";

const charges = (total: string): ChargeRow => ({
  cloudOriginalCost: total,
  discount: "0",
  supportAndServices: "0",
  credit: "0",
  vat: "0",
  total,
});
const row = (item: string, total: string, isCompany = false) => ({ item, itemAlias: "", isCompany, ...charges(total) });
const view = (products: AccountsView["products"]): AccountsView => ({
  reply: {
    invoiceCurrency: "USD",
    total: 3,
    rows: [row("1", "10"), row("", "5", true), row("2", "1")],
    sum: charges("16"),
  },
  page: 1,
  size: 50,
  products,
  elsewhere: null,
});

it("lists the products of an expanded account below it", () => {
  const rows = accountRows(
    view({ "1": { rows: [row("EC2", "7"), row("S3", "2")], rest: { count: 4, ...charges("1") } }, "2": null }),
  );
  expect(
    rows.map(({ level, kind, item, count, charges: accountCharges }) => [
      level,
      kind,
      item,
      count,
      accountCharges?.total,
    ]),
  ).toEqual([
    [0, "account", "1", 0, "10"],
    [1, "product", "EC2", 0, "7"],
    [1, "product", "S3", 0, "2"],
    [1, "rest", "1", 4, "1"],
    [0, "company", "", 0, "5"],
    [0, "account", "2", 0, "1"],
    [1, "failed", "", 0, undefined],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});
