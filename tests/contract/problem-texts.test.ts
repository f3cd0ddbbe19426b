import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languages } from "~/lib/language";
import { codedValues } from "../../server/imports/coded-values";
import { problemCodes } from "../../server/imports/problems";

type Texts = Record<string, string>;
const textsOf = (language: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/imports.json`, import.meta.url), "utf8")) as Texts;

const names = (text: string | undefined) => [...(text ?? "").matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
const english = textsOf("en");

describe.each(languages)("problems of imports in %s", (language) => {
  const texts = textsOf(language);

  it.each(problemCodes)("describes %s and the next step", (code) => {
    for (const key of [`problem.${code}`, `advice.${code}`]) {
      expect(texts[key], key).toBeTruthy();
      expect(names(texts[key]), key).toEqual(names(english[key]));
    }
  });

  it("has a text for every value that is a code", () =>
    expect(
      Object.keys(texts)
        .filter((key) => /^(kind|reason)\./.test(key))
        .sort(),
    ).toEqual(Object.keys(codedValues).sort()));

  it("has no messages for obsolete problems", () => {
    const keys = new Set(problemCodes.flatMap((code) => [`problem.${code}`, `advice.${code}`]));
    expect(
      Object.keys(texts).filter((key) => /^(problem|advice)\./.test(key) && key !== "advice.other" && !keys.has(key)),
    ).toEqual([]);
  });
});
