import { z } from "zod";
import type { FilterField } from "~/contract/cost-analytics";
import { filterFields, sortKeys, viewBys } from "~/contract/cost-analytics";
import { currencyCode } from "~/contract/money";
import { vendor } from "~/contract/vendors";
import { languages } from "~/lib/language";
import { timeFrames } from "~/lib/time-frames";
import type { Search } from "./href";
import { defaultSearch, pageSizes } from "./href";

/** A parameter that was left out of the search: unknown, not valid, or given too often. */
export interface Ignored {
  parameter: string;
  value: string;
}

/** Most values one filter may have. */
export const MAX_VALUES = 500;

/** Text that may stand in a bill. */
const text = (max: number) => z.string().min(1).max(max).regex(/^\P{Cc}*$/u);
const wholeNumber = z.string().regex(/^[1-9]\d{0,4}$/).transform(Number);

/**
 * The screen's URL parameters that have one value (the README documents them all). `start` and `end` are read as
 * typed: what is wrong with them is said at the date fields and not here.
 */
const parameters = z.object({
  range: z.enum(timeFrames),
  by: z.enum(viewBys),
  tag: text(256),
  cost: z.enum(["billed", "amortized"]),
  grain: z.enum(["day", "week", "month"]).transform((grain) => grain.toUpperCase() as "DAY" | "WEEK" | "MONTH"),
  chart: z.enum(["stack", "line"]),
  scale: z.enum(["value", "percentage"]),
  sort: z.enum([...sortKeys, ...sortKeys.map((key) => `-${key}` as const)]),
  page: wholeNumber,
  size: wholeNumber.refine((size) => pageSizes.some((offered) => offered === size)),
  currency: currencyCode,
  lang: z.enum(languages),
});

/** Parameters with any number of values. */
const repeated = { vendor, filter: text(1024) };

/** Parameters of the filter form on their way to their canonical form (see filter-panel.ts): not part of the search. */
const transient = new Set(["panel", ...filterFields.flatMap((field) => [`q.${field}`, `mode.${field}`])]);

/**
 * Reads the search from a URL. Never throws: what is unknown or not valid falls back to its default and is reported,
 * so that the page can say what it left out.
 */
export function parse(params: URLSearchParams): { search: Search; ignored: Ignored[] } {
  const given = new Map<string, string[]>();
  for (const name of new Set(params.keys())) if (!transient.has(name)) given.set(name, params.getAll(name));
  const ignored: Ignored[] = [];
  const ignore = (parameter: string, values: string[]) => {
    for (const value of values) ignored.push({ parameter, value });
  };

  const take = (name: string): string[] => {
    const values = given.get(name) ?? [];
    given.delete(name);
    return values;
  };
  const one = <T>(name: string, schema: z.ZodType<T>, fallback: T): T => {
    const [first, ...rest] = take(name);
    ignore(name, rest);
    if (first === undefined) return fallback;
    const result = schema.safeParse(first);
    if (!result.success) ignore(name, [first]);
    return result.success ? result.data : fallback;
  };
  const many = <T extends string>(name: string, schema: z.ZodType<T>): T[] => {
    const kept: T[] = [];
    for (const value of new Set(take(name))) {
      const result = schema.safeParse(value);
      if (result.success && kept.length < MAX_VALUES) kept.push(result.data);
      else if (value !== "") ignore(name, [value]);
    }
    return kept.sort();
  };
  const filters = (prefix: "f" | "x"): Record<FilterField, string[]> =>
    ({ account: many(`${prefix}.account`, repeated.filter), product: many(`${prefix}.product`, repeated.filter), region: many(`${prefix}.region`, repeated.filter) });

  const { shape } = parameters;
  const typed = { start: take("start"), end: take("end") };
  const hasDates = typed.start.length > 0 || typed.end.length > 0;
  const range = one("range", shape.range, hasDates ? "custom" : defaultSearch.range);
  if (range !== "custom") for (const name of ["start", "end"] as const) ignore(name, typed[name]);
  const noVendors = given.get("vendor")?.every((value) => value === "") ?? false;
  const vendors = many("vendor", repeated.vendor);

  const search: Search = {
    range,
    start: range === "custom" ? asTyped(typed.start[0]) : "",
    end: range === "custom" ? asTyped(typed.end[0]) : "",
    by: one("by", shape.by, defaultSearch.by),
    tag: one("tag", shape.tag, defaultSearch.tag),
    vendor: vendors.length > 0 || noVendors ? vendors : null,
    include: filters("f"),
    exclude: filters("x"),
    cost: one("cost", shape.cost, defaultSearch.cost),
    grain: one("grain", shape.grain.nullable(), defaultSearch.grain),
    chart: one("chart", shape.chart, defaultSearch.chart),
    scale: one("scale", shape.scale, defaultSearch.scale),
    sort: one("sort", shape.sort, defaultSearch.sort),
    page: one("page", shape.page, defaultSearch.page),
    size: one("size", shape.size, defaultSearch.size),
    currency: one("currency", shape.currency.nullable(), defaultSearch.currency),
    lang: one("lang", shape.lang.nullable(), defaultSearch.lang),
  };
  for (const [name, values] of given) ignore(name, values);
  // The shell itself says when a language is not supported.
  return { search, ignored: ignored.filter(({ parameter }) => parameter !== "lang") };
}

/** What someone typed into a date field, short enough to be shown again. */
const asTyped = (value = ""): string => value.replace(/\p{Cc}/gu, "").slice(0, 40);
