import { expect, test } from "vitest";
import { accountsOf } from "../viewer/viewer";
import type { StoredAccounts } from "../viewer/viewer";
import type { Vendor } from "~/contract/vendors";
import { whereClause } from "./scope";

const clauseOf = (stored: StoredAccounts, vendors: Vendor[]) => {
  const slices = vendors.map((vendor, n) => ({ sliceId: `${n}`, vendor }));
  const { value, reads } = whereClause({ companyId: "acme", accounts: accountsOf(stored), slices });
  const [text, parameters] = value.toQuery();
  return { text, parameters: Object.values(parameters), reads };
};

test("users who see all accounts of the queried providers are not restricted", () => {
  const { text, reads } = clauseOf({ gcp: ["p-1"] }, ["aws", "azure"]);
  expect(text).toBe("CompanyId = {p0:String} AND SliceId IN {p1:Array(UInt64)}");
  expect(reads).toEqual([]);
});

test("of a restricted provider only lines of its listed accounts count, and none for an empty list", () => {
  expect(clauseOf({ aws: ["1", "2"] }, ["aws"])).toEqual({
    text: "CompanyId = {p0:String} AND SliceId IN {p1:Array(UInt64)} AND SubAccountId IN {p2:Array(String)}",
    parameters: ["acme", [0n], ["1", "2"]],
    reads: ["SubAccountId"],
  });
  expect(clauseOf({ aws: [] }, ["aws"]).parameters).toEqual(["acme", [0n], []]);
});

test("an account id applies only to its provider; others are not restricted", () => {
  const { text, parameters } = clauseOf({ aws: ["1"], gcp: ["p-1"] }, ["aws", "azure", "gcp"]);
  expect(text).toBe(
    "CompanyId = {p0:String} AND SliceId IN {p1:Array(UInt64)} AND (Vendor IN {p2:Array(String)} OR " +
      "(Vendor = {p3:String} AND SubAccountId IN {p4:Array(String)}) OR (Vendor = {p5:String} AND SubAccountId IN {p6:Array(String)}))",
  );
  expect(parameters).toEqual(["acme", [0n, 1n, 2n], ["azure"], "aws", ["1"], "gcp", ["p-1"]]);
});
