import { expect, test } from "vitest";
import { readRules } from "./rules-address";

test("names a member that nobody can be, instead of asking for that member", () => {
  const { search, ignored } = readRules(new URLSearchParams({ member: "a\tb" }));
  expect(search.member).toBeNull();
  expect(ignored).toEqual([{ parameter: "member", value: "a\tb" }]);
  expect(readRules(new URLSearchParams({ member: "ann@x" })).search.member).toBe("ann@x");
});
