import type { z } from "zod";
import { COMPANY } from "~/lib/people/company-address";
import type { Ignored, IgnoredParameters } from "./ignored";
import { listIgnored } from "./ignored";

/** Reads the parameters of an address one by one and collects those it could not use. */
export interface AddressReader {
  /** Parameters that have not been read. */
  unread: Map<string, string[]>;
  ignored: Ignored[];
  ignore: (parameter: string, values: string[]) => void;
  /** All values of a parameter, unvalidated. */
  take: (name: string) => string[];
  /** The first value, or the fallback if it is missing or invalid. */
  param: <T>(name: string, schema: z.ZodType<T>, fallback: T) => T;
  /** The valid values, deduplicated and sorted, at most `max`; an empty one counts as none. */
  many: <T extends string>(name: string, schema: z.ZodType<T>, max: number) => T[];
}

/**
 * Reads an address leniently: nothing here throws. The company, and parameters that `isReadElsewhere` accepts, are
 * skipped.
 */
export function readAddress(
  params: URLSearchParams,
  isReadElsewhere: (name: string) => boolean = () => false,
): AddressReader {
  const unread = new Map<string, string[]>();
  for (const name of new Set(params.keys()))
    if (name !== COMPANY && !isReadElsewhere(name)) unread.set(name, params.getAll(name));
  const ignored: Ignored[] = [];
  const ignore = (parameter: string, values: string[]) => {
    for (const value of values) ignored.push({ parameter, value });
  };
  const take = (name: string): string[] => {
    const values = unread.get(name) ?? [];
    unread.delete(name);
    return values;
  };
  return {
    unread,
    ignored,
    ignore,
    take,
    param: (name, schema, fallback) => {
      const [first, ...rest] = take(name);
      ignore(name, rest);
      if (first === undefined) return fallback;
      const result = schema.safeParse(first);
      if (!result.success) ignore(name, [first]);
      return result.success ? result.data : fallback;
    },
    many: (name, schema, max) => {
      const valid: (typeof schema)["_output"][] = [];
      for (const value of new Set(take(name))) {
        const result = schema.safeParse(value);
        if (result.success && valid.length < max) valid.push(result.data);
        else if (value !== "") ignore(name, [value]);
      }
      return valid.sort();
    },
  };
}

/** Ignored parameters of an address that takes none but the language and those named: all others. */
export function ignoreAll(params: URLSearchParams, known: readonly string[] = []): Ignored[] {
  const { unread, ignored, ignore } = readAddress(params, (name) => name === "lang" || known.includes(name));
  for (const [name, values] of unread) ignore(name, values);
  return ignored;
}

/** The same of a page's request, as the page lists them. */
export const ignoredOf = ({ url }: Request, known?: readonly string[]): IgnoredParameters =>
  listIgnored(ignoreAll(new URL(url).searchParams, known));
