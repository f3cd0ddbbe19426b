import type { Filters } from "../filters";

/** The filters of a mode as parameters of an address. */
export function appendFilters(params: URLSearchParams, mode: "f" | "x", filters: Filters): void {
  for (const [key, values = []] of Object.entries(filters))
    for (const value of [...values].sort()) params.append(`${mode}.${key}`, value);
}
