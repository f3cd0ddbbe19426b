import { expect, it } from "vitest";
import { joinBrief, joinFacts, joinList, joinSentences } from "./lists";

it.each([
  ["en", "a, b", "a, b", "a; b"],
  ["ko", "a, b", "a, b", "a; b"],
  ["zh", "a、b", "a，b", "a；b"],
  ["ja", "a、b", "a、b", "a；b"],
])("joins lists in %s", (language, list, facts, sentences) => {
  expect(joinList(["a", "b"], language)).toBe(list);
  expect(joinFacts(["a", false, "", null, "b"], language)).toBe(facts);
  expect(joinSentences(["a", "b"], language)).toBe(sentences);
});

it("keeps the dot between facts on the line before it", () => {
  expect(joinBrief(["eu-west-1", false, "", null, "db-1"])).toBe("eu-west-1\u00a0· db-1");
});
