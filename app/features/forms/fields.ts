import { z } from "zod";

/** conform gives one value where several are possible. */
export const list = <Schema extends z.ZodType>(one: Schema) =>
  z.preprocess((typed) => (typed === undefined ? [] : Array.isArray(typed) ? typed : [typed]), z.array(one));

/** An empty field is none. */
export const maybe = <Schema extends z.ZodType>(one: Schema) =>
  z.preprocess((typed) => (typed === "" ? undefined : typed), one.optional());
