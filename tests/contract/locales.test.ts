import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { costFields } from "~/contract/costs/cost-fields";
import { viewBys } from "~/contract/costs/cost-query";
import { levels, menusInUse, roles } from "~/contract/people/roles";
import { fileRefusals } from "~/contract/tables/file-refusals";
import { templates, widgetTimeFrames, widgetTypes } from "~/lib/dashboards/widgets";
import { languages } from "~/lib/language";

const folder = path.join(import.meta.dirname, "../../locales");
const namespaces = readdirSync(path.join(folder, "en"));

const textsOf = (language: string, file: string) =>
  JSON.parse(readFileSync(path.join(folder, language, file), "utf8")) as Record<string, string>;

/** Languages differ in how many plural forms they have. */
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, "");
const keysOf = (texts: Record<string, string>): string[] => [...new Set(Object.keys(texts).map(withoutPlural))].sort();
const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name!))].sort();

it("every language has the same namespaces", () => {
  for (const language of languages) expect(readdirSync(path.join(folder, language))).toEqual(namespaces);
});

describe.each(namespaces)("%s", (file) => {
  const english = textsOf("en", file);

  it.each(languages.filter((language) => language !== "en"))("is complete in %s", (language) => {
    const texts = textsOf(language, file);
    expect(keysOf(texts)).toEqual(keysOf(english));
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe("");
      const original = english[key] ?? english[`${withoutPlural(key)}_other`]!;
      expect(placeholdersOf(text), key).toEqual(placeholdersOf(original));
    }
  });

  it("has a text for every plural form of its languages", () => {
    for (const language of languages) {
      const texts = textsOf(language, file);
      const plurals = Object.keys(texts).filter((key) => key !== withoutPlural(key));
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      for (const key of plurals)
        for (const form of forms) expect(texts, language).toHaveProperty([`${withoutPlural(key)}_${form}`]);
    }
  });
});

/** Texts whose keys are made of a list's values: a value without one would be shown as its key. */
it.each<[file: string, families: string[], values: readonly string[]]>([
  ["cost-analytics.json", ["word", "noValue"], costFields],
  ["cost-analytics.json", ["noun", "plural", "count"], viewBys],
  ["report-mail.json", ["title"], [...viewBys, "lines"]],
  ["files.json", ["refusal"], fileRefusals],
  ["people.json", ["menu"], menusInUse],
  ["people.json", ["role"], roles],
  ["people.json", ["level"], levels],
  ["dashboard.json", ["type"], widgetTypes],
  ["dashboard.json", ["frame"], widgetTimeFrames],
  ["dashboard.json", ["template"], templates],
])("%s has %j of every value", (file, families, values) => {
  const keys = families.flatMap((family) => values.map((value) => `${family}.${value}`));
  expect(keysOf(textsOf("en", file))).toEqual(expect.arrayContaining(keys));
});

describe.each(languages)("consistent terms in %s", (language) => {
  const pairs = namespaces.flatMap((file) => {
    const texts = textsOf(language, file);
    return Object.entries(textsOf("en", file)).flatMap(([key, english]) =>
      texts[key] === undefined ? [] : [{ key: `${file} ${key}`, english, text: texts[key] }],
    );
  });

  it.each(["costAnalytics", "serviceGroups", "imports", "outbox"])("the screen of menu.%s has one name", (screen) => {
    const [name, english] = [textsOf(language, "shell.json"), textsOf("en", "shell.json")].map(
      (texts) => texts[`menu.${screen}`]!,
    ) as [string, string];
    for (const pair of pairs.filter((candidate) => candidate.english.includes(english)))
      expect(pair.text, pair.key).toContain(name);
  });

  it("a provider's tax is not called VAT", () => {
    const ofProviders = pairs.filter(({ english }) => /\btax/i.test(english) && !english.includes("VAT"));
    expect(ofProviders.length).toBeGreaterThan(5);
    for (const { key, text } of ofProviders) expect(text, key).not.toMatch(/VAT|부가세|增值税|消費税/);
  });

  it.each([
    ...["Account", "Product", "Region", "Provider", "Invoice ID", "Not tagged"],
    ...["No result found", "There is no tag key", "There is no Service Group set", "Date is invalid"],
  ])("%s has one name", (english) => {
    const names = new Set(pairs.filter((pair) => pair.english === english).map(({ text }) => text.replace(/\s/g, "")));
    expect([...names]).toHaveLength(1);
  });
});

/** Amounts and terms that are called by months, which are no months by name. */
const noMonths = ["commitments.json endingNote", "advice.json partlyUpfront"];

it.each(["zh", "ja"])("months by name, such as 2026年10月, have no spaces around them in %s", (language) => {
  const spaced = namespaces.flatMap((file) =>
    Object.entries(textsOf(language, file))
      .filter(([, text]) => /\p{L} \{\{(month|months|since)\}\}|\{\{(month|months|since)\}\} \p{L}/u.test(text))
      .map(([key]) => `${file} ${key}`),
  );
  expect(spaced.filter((key) => !noMonths.includes(key))).toEqual([]);
});
