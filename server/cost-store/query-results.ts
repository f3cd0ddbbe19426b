import { formatQueryParams } from "@clickhouse/client-common";
import { reuseResults } from "../reuse-results";
import type { Parameters } from "./cost-store";
import type { WriteCounts } from "./count-writes";

/** A query's rows in the engine's JSONEachRow format. */
export type ReadText = (sql: string, parameters: Parameters) => Promise<string>;

interface Options {
  /** `version` of the rows of one company, or of all, as for all results that are reused. */
  version: WriteCounts["version"];
  cachedBytes: number;
}

/** The same with identical queries read once. */
export function reuseTexts(read: ReadText, { version, cachedBytes }: Options): ReadText {
  const reuse = reuseResults<string>({ cachedBytes, bytesOf: (text) => 2 * text.length });
  return (sql, parameters) => {
    const question = JSON.stringify([sql, ...Object.entries(parameters).map(bound)]);
    const company = companyOf(sql, parameters);
    return reuse(
      question,
      () => version(company),
      () => read(sql, parameters),
    );
  };
}

/** The company whose rows a query reads, if it is one: every query of costs has this condition (measures/scope.ts). */
function companyOf(sql: string, parameters: Parameters): string | undefined {
  const names = [...sql.matchAll(/\bCompanyId = \{(\w+):String\}/g)].map(([, name]) => name!);
  const [company, ...others] = new Set(names.map((name) => parameters[name]));
  return typeof company === "string" && others.length === 0 ? company : undefined;
}

const bound = ([name, value]: [string, Parameters[string]]): [string, string] => [name, formatQueryParams({ value })];
