import { formatQueryParams } from "@clickhouse/client-common";
import { reuseResults } from "../reuse-results";
import type { Parameters } from "./cost-store";

/** A query's rows in the engine's JSONEachRow format. */
export type ReadText = (sql: string, parameters: Parameters) => Promise<string>;

/** The same with identical queries read once; `writes` and `cachedBytes` as for all results that are reused. */
export function reuseTexts(read: ReadText, options: { writes: () => number; cachedBytes: number }): ReadText {
  const reuse = reuseResults<string>({ ...options, bytesOf: (text) => 2 * text.length });
  return (sql, parameters) => {
    const key = JSON.stringify([sql, ...Object.entries(parameters).map(bound)]);
    return reuse(key, () => read(sql, parameters));
  };
}

const bound = ([name, value]: [string, Parameters[string]]): [string, string] => [name, formatQueryParams({ value })];
