import { describe, expect, it } from "vitest";
import { listingOf, listOptions } from "./listing";

const options = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: `v${n}`, name: `Name ${n}`, about: `n${n}@acme.example` }));
const values = ({ options: listed }: ReturnType<typeof listOptions>) => listed.map(({ value }) => value);

describe("a list to choose from", () => {
  it("has fifty options per page, the selected ones first", () => {
    const listing = listOptions(options(120), ["v119", "v3"]);
    expect(values(listing).slice(0, 4)).toEqual(["v3", "v119", "v0", "v1"]);
    expect(listing).toMatchObject({ page: 1, pageCount: 3, total: 120, others: [], isSearched: true });
    expect(listing.options).toHaveLength(50);
  });

  it("searches names and descriptions, and keeps options selected on other pages", () => {
    const listing = listOptions(options(120), ["v3", "v117"], { name: "l", word: " N117@ACME", page: 1 });
    expect(listing.options).toEqual([{ value: "v117", name: "Name 117", about: "n117@acme.example", isChosen: true }]);
    expect(listing.others).toEqual(["v3"]);
  });

  it("shows each option once while paging and selecting", () => {
    const all = options(120);
    const chosen: string[] = [];
    const listed: string[] = [];
    for (const page of [1, 2, 3]) {
      const pageValues = values(listOptions(all, chosen, { name: "l", word: "", page }));
      listed.push(...pageValues);
      chosen.push(pageValues[7]!);
    }
    expect([...listed].sort()).toEqual(all.map(({ value }) => value).sort());
  });

  it("keeps what a form has chosen that is returned without a list of its own", () => {
    const own = listOptions(options(60), ["v1"]);
    expect(listingOf(own, undefined)).toBe(own);
    const kept = listingOf(own, { list: null, chosen: ["v0", "v55"] });
    expect(kept.options.filter(({ isChosen }) => isChosen).map(({ value }) => value)).toEqual(["v0"]);
    expect(kept.others).toEqual(["v55"]);
    const list = listOptions(options(60), ["v55"]);
    expect(listingOf(own, { list, chosen: ["v55"] })).toBe(list);
  });

  it("ends on its last page", () => {
    expect(listOptions(options(51), [], { name: "l", word: "", page: 9 })).toMatchObject({ page: 2, pageCount: 2 });
    expect(listOptions([], [], { name: "l", word: "x", page: 1 })).toMatchObject({ page: 1, total: 0, options: [] });
  });
});
