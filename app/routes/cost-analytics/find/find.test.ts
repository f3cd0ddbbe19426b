import { describe, expect, it } from "vitest";
import { addHref, findQueryOf, itemCount, withFind } from "./find";
import { defaultSearch, hrefWith } from "~/features/cost-report/search/href";

const item = (name: string) => ({ field: "product" as const, vendor: "aws" as const, item: name });
const selected = ["aws"] as const;

describe("findQueryOf", () => {
  it("reads the term and the field from any input", () => {
    expect(findQueryOf(new URLSearchParams("find=+ec2%00+&in=product"))).toEqual({ field: "product", word: "ec2" });
    expect(findQueryOf(new URLSearchParams("find=x&in=invoice"))).toEqual({ field: "all", word: "x" });
    expect(findQueryOf(new URLSearchParams({ find: "y".repeat(999) }))?.word).toHaveLength(200);
    // An emoji is two UTF-16 units, and half of one would be rejected.
    expect(findQueryOf(new URLSearchParams({ find: `${"y".repeat(199)}😀` }))?.word).toBe("y".repeat(199));
    expect(findQueryOf(new URLSearchParams("in=product"))).toBeNull();
  });
  it("is the inverse of withFind", () => {
    expect(withFind({ ...defaultSearch, page: 3 }, { field: "all", word: "a b" })).toBe(
      "/cost-analytics?range=month_to_date&find=a+b&in=all",
    );
    expect(
      withFind({ ...defaultSearch, by: "region" }, { field: "region", word: "eu" }, "/cost-analytics/suggestions"),
    ).toBe("/cost-analytics/suggestions?by=region&find=eu&in=region");
  });
});

describe("addHref", () => {
  it("adds an item to those of its field, and includes one that was excluded", () => {
    const search = { ...defaultSearch, page: 2, include: { product: ["B"] }, exclude: { product: ["A"] } };
    expect(addHref(search, item("A"), selected)).toBe("/cost-analytics?f.product=A&f.product=B");
    expect(addHref(search, item("B"), selected)).toBeNull();
  });
  it("adds it for its provider only if the page has several", () => {
    const search = { ...defaultSearch, include: { "gcp.product": ["A"] }, exclude: { product: ["A"] } };
    expect(addHref(search, item("A"), ["aws", "gcp"])).toBe("/cost-analytics?f.aws.product=A&f.gcp.product=A");
    expect(addHref({ ...search, include: { product: ["A"] } }, item("A"), ["aws", "gcp"])).toBeNull();
  });
  it("adds at most ten items", () => {
    const nine = {
      ...defaultSearch,
      include: { product: ["1", "2", "3", "4"], account: ["1", "2", "3"], region: ["1", "2"], usageType: ["x", "y"] },
    };
    expect(itemCount(nine)).toBe(9);
    expect(addHref(nine, item("5"), selected)).toBe(
      hrefWith(nine, { include: { ...nine.include, product: ["1", "2", "3", "4", "5"] } }),
    );
    expect(addHref({ ...nine, include: { ...nine.include, region: ["1", "2", "3"] } }, item("5"), selected)).toBeNull();
  });
});
