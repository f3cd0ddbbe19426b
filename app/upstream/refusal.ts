import { z } from "zod";
import { endingCodes, errorCodes } from "~/contract/error-codes";

/** The failure in a reply. */
export interface Refusal {
  code: string | number;
  message: string;
  fields?: Record<string, string[]>;
  values?: Record<string, string>;
}

const code = z.union([z.string(), z.number()]);
const failureBody = z.object({
  code: code.optional().catch(undefined),
  message: z.string().default("").catch(""),
  fields: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
  values: z.record(z.string(), z.string()).optional().catch(undefined),
});
const envelope = failureBody.extend({
  error: z
    .union([z.looseObject({}), z.string().min(1)])
    .nullish()
    .catch(null),
  status: z.string().optional().catch(undefined),
});

/** Codes that have a meaning in any position. */
const failureCodes: number[] = [...endingCodes, errorCodes.noCollectedData];

/**
 * The failure in a JSON body, whatever its HTTP status: an `error`, a failure status or a code of spec §8 (spec §7).
 * Null if there is none.
 */
export function refusalIn(body: unknown): Refusal | null {
  const { data: read } = envelope.safeParse(body);
  if (!read) return null;
  const { error, status, ...outer } = read;
  const isFailureCode = outer.code !== undefined && failureCodes.includes(Number(outer.code));
  if (!error && !isFailureCode && !/^(fail|error)/i.test(status ?? "")) return null;
  const inner = typeof error === "string" ? { message: error } : failureBody.parse(error ?? {});
  const { code: found = errorCodes.failed, message, fields, values } = { ...outer, ...defined(inner) };
  return { code: found, message, ...(fields && { fields }), ...(values && { values }) };
}

const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== "")) as Partial<T>;

/** Whether the code ends the session: 406 or "406". */
export const isEnding = (errorCode: string | number): boolean => endingCodes.includes(Number(errorCode));
