import { z } from "zod";
import { serviceGroupId } from "~/contract/costs/filter-limits";
import { pageSizes } from "~/features/paging/page-sizes";
import { languages } from "~/lib/language";
import type { Ignored } from "./ignored";
import type { AddressReader } from "./read-address";
import { readAddress } from "./read-address";

/** A row of the table that documents the parameters of an address, in Markdown. */
export interface ParameterRow {
  /** Replaces the parameter's name, for rows about several: "`page`, `size`". */
  name?: string;
  /** Meaning, following the list of values. */
  about?: string;
  /** Meaning of an address without it, if that is not simply the default value. */
  without?: string;
}

/** How one value of a search is read from an address. */
export interface Parameter<Search, Value> {
  /** `before`: what has been read, in the order of the declaration. */
  read: (reader: AddressReader, name: string, fallback: Value, before: Search) => Value;
  /** Its values, if there are few. */
  values: readonly string[];
  rows: ParameterRow[];
}

/** The parameters of an address, one for each value of its search. */
export type Parameters<Search> = { [Name in keyof Search]: Parameter<Search, Search[Name]> };

const optionsOf = (schema: z.ZodType): readonly string[] =>
  (schema instanceof z.ZodEnum ? schema.options : []).map(String).filter((value) => !value.startsWith("-"));

/** A parameter with one value; an invalid one counts as its default. A schema may depend on the values read before. */
export function single<Search, Value>(
  schema: z.ZodType<Value> | ((before: Search) => z.ZodType<Value>),
  ...rows: ParameterRow[]
): Parameter<Search, Value> {
  return {
    read: (reader, name, fallback, before) =>
      reader.param<Value>(name, typeof schema === "function" ? schema(before) : schema, fallback),
    values: typeof schema === "function" ? [] : optionsOf(schema),
    rows,
  };
}

/** A parameter whose default is null. */
export const optional = <Search, Value>(
  schema: z.ZodType<Value> | ((before: Search) => z.ZodType<Value>),
  ...rows: ParameterRow[]
): Parameter<Search, Value | null> => {
  const { read, ...declared } = single<Search, Value>(schema, ...rows);
  return { ...declared, read: (reader, name, _, before) => read(reader, name, null as Value, before) };
};

/** A repeated parameter of at most `max` values. */
export const repeated = <Search, Value extends string>(
  schema: z.ZodType<Value>,
  max: number,
  ...rows: ParameterRow[]
): Parameter<Search, Value[]> => ({
  read: (reader, name) => reader.many(name, schema, max),
  values: optionsOf(schema),
  rows,
});

/** Text that can occur in a bill: tags may have tabs and line breaks. The state store cannot hold NUL. */
export const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => !value.includes("\0"));

/** The same, or nothing: without scripts, forms send their empty fields, too. */
export const textOrEmpty = (max: number) => text(max).or(z.literal(""));

/** One line of text, for what bills do not state: names and ids of ours. */
export const lineText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u);

export const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number);

export const serviceGroupSetId = z.string().regex(serviceGroupId);

/** Rows per page. */
export const pageSize = wholeNumber.refine((size) => pageSizes.some((offered) => offered === size));

/** A column to sort by; a leading "-" means descending. */
export const sortBy = <Key extends string>(keys: readonly Key[]) =>
  z.enum([...keys, ...keys.map((key) => `-${key}` as const)]);

/** The language of a page. The frame reads it, and links keep it. */
export const lang = z.enum(languages);

/**
 * Reads a search from an address. Never throws: unknown and invalid values fall back to their defaults and are
 * reported, so that the page can name them. Parameters that `isReadElsewhere` accepts are skipped.
 */
export function readSearch<Search extends object>(
  parameters: Parameters<Search>,
  defaults: Search,
  params: URLSearchParams,
  isReadElsewhere?: (name: string) => boolean,
): { search: Search; ignored: Ignored[] } {
  const reader = readAddress(params, isReadElsewhere);
  const search = { ...defaults };
  for (const name of Object.keys(parameters) as (keyof Search & string)[])
    search[name] = parameters[name].read(reader, name, defaults[name], search);
  for (const [name, values] of reader.unread) reader.ignore(name, values);
  // The frame itself reports an unsupported language.
  return { search, ignored: reader.ignored.filter(({ parameter }) => parameter !== "lang") };
}

const code = (text: string): string => `\`${text}\``;

/** The documentation of the parameters: rows of a Markdown table of names, values and defaults. */
export function documentation<Search extends object>(parameters: Parameters<Search>, defaults: Search): string[] {
  return (Object.keys(parameters) as (keyof Search & string)[]).flatMap((key) => {
    const { values, rows } = parameters[key];
    const fallback = defaults[key];
    const usual = typeof fallback === "string" && fallback !== "" ? code(fallback) : "";
    return rows.map(({ name = code(key), about = "", without = usual }, index) => {
      const listed = index === 0 ? values.map(code).join(" ") : "";
      const gap = listed && about && !/^[,:;]/.test(about) ? " " : "";
      return `| ${name} | ${listed}${gap}${about} | ${without} |`;
    });
  });
}
