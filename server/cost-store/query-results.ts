import { formatQueryParams } from "@clickhouse/client-common";
import { LRUCache } from "lru-cache";
import type { Parameters } from "./cost-store";

/** A query's rows in the engine's JSONEachRow format. */
export type ReadText = (sql: string, parameters: Parameters) => Promise<string>;

interface Options {
  /** How many writes to the store have ended. A query that begins after a write gets no result from before it. */
  writes: () => number;
  /** Maximum size of the results that are kept; 0: none, as where other processes write to the store. */
  keptBytes: number;
}

/**
 * Runs identical queries once: those under way at the same time, as the calls of a page need the same sums, and those
 * that follow without a write in between, as people come back to the same pages all day.
 */
export function reuseResults(read: ReadText, { writes, keptBytes }: Options): ReadText {
  const underWay = new Map<string, Promise<string>>();
  const kept = keptBytes > 0 ? new LRUCache<string, string>({ maxSize: keptBytes, sizeCalculation: bytesOf }) : null;

  return async (sql, parameters) => {
    const begun = writes();
    const key = JSON.stringify([begun, sql, ...Object.entries(parameters).map(bound)]);
    const result = kept?.get(key);
    if (result !== undefined) return result;
    const earlier = underWay.get(key);
    // It may fail only because its client has left or had less time.
    if (earlier) return earlier.catch(() => read(sql, parameters));
    const reading = read(sql, parameters).finally(() => underWay.delete(key));
    underWay.set(key, reading);
    const text = await reading;
    if (writes() === begun) kept?.set(key, text);
    return text;
  };
}

const bytesOf = (text: string, key: string): number => 2 * (text.length + key.length);

const bound = ([name, value]: [string, Parameters[string]]): [string, string] => [name, formatQueryParams({ value })];
