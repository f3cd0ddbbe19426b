import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { profileHref } from "./href";
import { parseProfileSearch, profileParameterRows } from "./search";

const parse = (query: string) => parseProfileSearch(new URLSearchParams(query));

test("an address is read back as it was written", () => {
  for (const search of [
    { vendor: null, month: null, version: null, lang: null },
    { vendor: "gcp" as const, month: "2026-10", version: "12", lang: "ko" as const },
  ]) {
    expect(parse(profileHref(search).split("?")[1] ?? "")).toEqual({ search, ignored: [] });
  }
});

test("invalid parameters are omitted and reported", () => {
  expect(parse("vendor=ali&month=2026-13&version=-1&x=1&lang=fr")).toEqual({
    search: { vendor: null, month: null, version: null, lang: null },
    ignored: [
      { parameter: "vendor", value: "ali" },
      { parameter: "month", value: "2026-13" },
      { parameter: "version", value: "-1" },
      { parameter: "x", value: "1" },
    ],
  });
});

test("is documented as it is declared", async () => {
  expect(await readFile("docs/addresses.md", "utf8")).toContain(
    `\n|---|---|---|\n${profileParameterRows().join("\n")}\n\n`,
  );
});
