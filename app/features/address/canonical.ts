/**
 * A search as URL parameters in canonical form: defaults dropped, keys and values sorted. `written` sets the parameters
 * of values that need a notation of their own.
 */
export function canonical<Search extends object>(
  search: Search,
  defaults: Search,
  written: Partial<Record<keyof Search, (params: URLSearchParams) => unknown>> = {},
): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of Object.keys(defaults) as (keyof Search & string)[]) {
    const value: unknown = search[key];
    const write = written[key];
    if (write) write(params);
    else if (Array.isArray(value)) for (const item of [...value].sort()) params.append(key, String(item));
    else if (value !== defaults[key]) params.append(key, String(value));
  }
  params.sort();
  return params;
}

/** The address of a path with these parameters. */
export const addressOf = (path: string, params: URLSearchParams): string =>
  params.size > 0 ? `${path}?${params}` : path;
