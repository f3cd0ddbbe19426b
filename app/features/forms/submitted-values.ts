import type { SubmissionResult } from "@conform-to/react";

/** Submitted values of a form that came back with problems; otherwise the values of its object. */
export interface SubmittedValues {
  text: (name: string, value: string) => string;
  /** Of a select or radio buttons, one of which is always chosen. */
  choice: (name: string, value: string) => string;
  list: (name: string, values: string[]) => string[];
}

/** conform omits empty fields, and returns a single value where several are possible. */
export function submittedValues(result: SubmissionResult | undefined): SubmittedValues {
  const sent = result?.initialValue;
  const listed = (name: string): string[] =>
    [sent?.[name] ?? []].flat().filter((value): value is string => typeof value === "string");
  return {
    text: (name, value) => (sent ? (listed(name)[0] ?? "") : value),
    choice: (name, value) => listed(name)[0] ?? value,
    list: (name, values) => (sent ? listed(name) : values),
  };
}
