import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { defaultSearch, href } from "~/features/anomalies/href";
import { filterOf, periodOf } from "./query";
import { anomalyParameterRows, parse } from "./search";

test("an address is read back as written, and unknown parameters are reported", () => {
  const address =
    "/anomaly-detection?kind=serviceGroup&kind=tag&level=critical&level=major&number=12&number=3&show=starred&sort=-baseDate&start=2026-11-01&vendor=aws";
  const { search, ignored } = parse(new URL(address, "http://a").searchParams);
  expect(href(search)).toBe(address);
  expect(ignored).toEqual([]);
  const wrong = parse(new URLSearchParams("level=huge&number=0&start=2026-02-30&sort=magic&x=1"));
  expect(wrong.search).toEqual(defaultSearch);
  expect(wrong.ignored.map(({ parameter }) => parameter).sort()).toEqual(["level", "number", "sort", "start", "x"]);
});

test("without a period the list has the last 60 days, up to yesterday", () => {
  expect(periodOf(defaultSearch, "2026-11-20")).toEqual({ start: "2026-09-21", end: "2026-11-19" });
  expect(filterOf({ ...defaultSearch, sort: "level" }, "2026-11-20").sort).toEqual({ key: "level", descending: false });
});

test("documents its parameters", async () => {
  expect(await readFile("docs/addresses.md", "utf8")).toContain(
    `\n|---|---|---|\n${anomalyParameterRows().join("\n")}\n`,
  );
});
