import { z } from "zod";
import { vendor } from "~/contract/vendors";
import type { Search } from "./href";
import { defaultSearch } from "./href";

const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number);

/** Reads the search from a URL. Never throws: invalid values fall back to their defaults. */
export function parse(params: URLSearchParams): Search {
  const read = <T>(name: keyof Search, schema: z.ZodType<T>): T | undefined => schema.safeParse(params.get(name)).data;
  return {
    vendor: read("vendor", vendor) ?? defaultSearch.vendor,
    page: read("page", pageNumber) ?? defaultSearch.page,
    earlier: read("earlier", pageNumber) ?? defaultSearch.earlier,
  };
}
