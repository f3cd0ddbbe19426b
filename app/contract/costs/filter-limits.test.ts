import { expect, it } from "vitest";
import { cleanWord, MAX_WORD } from "./filter-limits";

it("cleans a typed word so that cleaning it again changes nothing, as pages compare it with a reply", () => {
  expect(cleanWord(" EC\t2\u0000 large ")).toBe("EC2 large");
  expect(cleanWord("x".repeat(MAX_WORD + 1))).toBe("x".repeat(MAX_WORD));
  const cut = cleanWord(`${"x".repeat(MAX_WORD - 1)} y`);
  expect([cut, cleanWord(cut)]).toEqual(["x".repeat(MAX_WORD - 1), "x".repeat(MAX_WORD - 1)]);
});
