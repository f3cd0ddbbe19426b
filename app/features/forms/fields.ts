import { z } from "zod";
import { problem } from "~/contract/field-problems";
import type { FieldProblem } from "~/contract/field-problems";

/** conform returns a single value where several are possible. */
export const list = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((typed) => (typed === undefined ? [] : Array.isArray(typed) ? typed : [typed]), z.array(schema));

/** An empty field counts as missing. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((typed) => (typed === "" ? undefined : typed), schema.optional());

/** A typed number with at most two decimals. */
export const decimals = (max: number, code: FieldProblem) =>
  z
    .string(problem(code))
    .trim()
    .regex(/^\d{1,10}(\.\d{1,2})?$/, problem(code))
    .transform(Number)
    .refine((value) => value <= max, problem(code));
