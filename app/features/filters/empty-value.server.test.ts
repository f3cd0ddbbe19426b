import { expect, it } from "vitest";
import { costFields } from "~/contract/costs/cost-fields";
import { languages } from "~/lib/language";
import { matchesEmpty } from "./empty-value.server";

it("compares a word with the text of the page, in its language", () => {
  expect(matchesEmpty("region", "no reg", "en")).toBe(true);
  expect(matchesEmpty("tag", "NOT-TAGGED", "en")).toBe(true);
  expect(matchesEmpty("tag", "no region", "en")).toBe(false);
  expect(matchesEmpty("tag", "not tagged", "ja")).toBe(false);
});

it("never matches the marker or an empty word", () => {
  for (const language of languages)
    for (const field of costFields)
      for (const word of ["NO_VALUE", "novalue", "", " ", "_"])
        expect([field, word, matchesEmpty(field, word, language)]).toEqual([field, word, false]);
});
