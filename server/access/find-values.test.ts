import { expect, it } from "vitest";
import { z } from "zod";
import { valueFinder } from "./find-values";

const mark = z.enum(["aws", "gcp"]);
const other = z.enum(["aws", "gcp"]);

it.each<[string, z.ZodType, unknown, string[]]>([
  [
    "a field of any name",
    z.object({ chosenCloud: mark, vendor: other }),
    { chosenCloud: "aws", vendor: "gcp" },
    ["aws"],
  ],
  [
    "lists and what is optional, null or has a default",
    z.object({ a: z.array(mark).max(2).optional(), b: mark.nullable(), c: mark.default("aws") }),
    { a: ["gcp"], b: null, c: "aws" },
    ["gcp", "aws"],
  ],
  [
    "any depth",
    z.object({ report: z.object({ query: z.object({ selected: z.array(z.object({ of: mark })) }) }) }),
    { report: { query: { selected: [{ of: "gcp" }, { of: "aws" }] } } },
    ["gcp", "aws"],
  ],
  [
    "each member of a union",
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a"), one: mark }),
      z.object({ kind: z.literal("b"), two: mark }),
    ]),
    { kind: "b", two: "gcp" },
    ["gcp"],
  ],
  [
    "keys and values of records",
    z.object({ r: z.partialRecord(mark, z.string()), s: z.record(z.string(), mark) }),
    { r: { aws: "x" }, s: { x: "gcp" } },
    ["aws", "gcp"],
  ],
  [
    "tuples, sets and intersections",
    z.object({
      t: z.tuple([z.string(), mark]),
      s: z.set(mark),
      i: z.object({ a: mark }).and(z.object({ b: z.number() })),
    }),
    { t: ["x", "aws"], s: new Set(["gcp"]), i: { a: "aws", b: 1 } },
    ["aws", "gcp", "aws"],
  ],
  [
    "what is refined or transformed afterwards",
    z.object({ a: z.array(mark).refine(() => true), b: z.object({ v: mark }).transform((value) => value) }),
    { a: ["aws"], b: { v: "gcp" } },
    ["aws", "gcp"],
  ],
])("finds %s", (_what, schema, value, values) => {
  expect(valueFinder(schema, mark)(schema.parse(value))).toEqual(values);
});

it("finds nothing in a schema without such a field", () => {
  expect(valueFinder(z.object({ vendor: other, n: z.number() }), mark)({ vendor: "aws", n: 1 })).toEqual([]);
});
