import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { breakpoints, earliest, endClasses, widthClasses } from "./column-width";

it("shows a column as soon as all columns of at least its priority fit", () => {
  const columns = widthClasses([
    {}, // 9
    { priority: 3 }, // + 8 = 42
    { align: "end", priority: 1 }, // 9 + 7 + 7 = 23
    { align: "end" }, // 7
    { priority: 2, width: 11 }, // 23 + 11 = 34
  ]);
  expect(columns).toEqual([false, "from-42", "from-24", false, "from-36"]);
});

it("shows and hides the parts of a sum together", () => {
  // 9 + 7 × 3 = 30 with the parts, 38 with the id.
  const part = { align: "end", priority: 1 } as const;
  expect(widthClasses([{}, { priority: 2 }, part, part, { align: "end" }])).toEqual([
    false,
    "from-42",
    "from-30",
    "from-30",
    false,
  ]);
});

it("requires no more width than panels have", () => {
  expect(widthClasses([{}, { priority: 1, width: 90 }])).toEqual([false, "from-84"]);
});

it("has rules in the style sheet for each class", () => {
  const css = readFileSync(new URL("../../styles/utilities.css", import.meta.url), "utf8");
  for (const step of breakpoints) {
    expect(css).toMatch(new RegExp(`\\.from-${step} {\\s+@container panel \\(width < ${step}rem\\)`));
    expect(css).toMatch(new RegExp(`\\.end-until-${step} {\\s+@container panel \\(width < ${step}rem\\)`));
    expect(css).toMatch(new RegExp(`\\s\\.until-${step} {\\s+@container panel \\(width >= ${step}rem\\)`));
  }
});

it("shows a row as soon as one of its columns is shown", () => {
  expect(earliest(["from-84", "from-36", "from-60"])).toBe("from-36");
  expect(earliest(["from-84", false])).toBe(false);
});

it("ends with the last column that there is room for", () => {
  expect(endClasses([false, "from-36", false, "from-48", "from-60"])).toEqual([
    false,
    false,
    "end-until-48",
    "end-until-60",
    false,
  ]);
  // Never the last one, as those after it are shown before it or with it.
  expect(endClasses([false, "from-60", "from-36", "from-36"])).toEqual(["end-until-36", false, false, false]);
});
