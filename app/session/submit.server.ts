import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { UpstreamError } from "~/upstream/upstream-error";
import { readSubmission } from "./read-submission.server";

export type Submitted<Saved> = { saved: Saved } | { result: SubmissionResult; status: 200 | 409 | 422 };

/**
 * Saves a posted form; or gives it back, with another row when its button asked for that, or with what is wrong. What
 * the upstream finds wrong is told at the field it names, after `rename`, or about the whole form.
 */
export async function submit<Schema extends z.ZodType, Saved>(
  form: FormData,
  schema: Schema,
  { save, rename = (field) => field }: { save: (value: z.output<Schema>) => Promise<Saved>; rename?: (field: string) => string },
): Promise<Submitted<Saved>> {
  const submission = readSubmission(form, schema);
  if (submission.status !== "success") return { result: submission.reply(), status: submission.status === "error" ? 422 : 200 };
  try {
    return { saved: await save(submission.value) };
  } catch (error) {
    if (!(error instanceof UpstreamError) || (error.status !== 409 && error.status !== 422)) throw error;
    const fields = Object.entries(error.fields ?? {}).map(([name, messages]) => [rename(name), messages]);
    const reply = fields.length > 0 ? { fieldErrors: Object.fromEntries(fields) } : { formErrors: [error.message] };
    return { result: submission.reply(reply), status: error.status };
  }
}
