import type { SubmissionResult } from "@conform-to/react";

/**
 * Values that a form starts with: those of the server's reply, otherwise those of its object. conform gives keys only
 * to rows of `defaultValue`. Without keys, a page that becomes live after such a reply would remove the wrong row.
 */
export const initialValues = <Values extends object>(result: SubmissionResult | undefined, values: Values): Values =>
  (result?.initialValue as Values | null | undefined) ?? values;
