import type { SubmissionResult } from "@conform-to/react";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { saveServiceGroupSet } from "~/contract/service-groups";
import { readSubmission } from "~/session/read-submission.server";
import type { Upstream } from "~/upstream/upstream.server";
import { UpstreamError } from "~/upstream/upstream.server";
import { setSchema } from "./set-values";

export type Saved = { set: ServiceGroupSet } | { result: SubmissionResult; status: 200 | 409 | 422 };

/** Saves the form's set; or gives the form back, with another row when its button asked for that, or with what is wrong. */
export async function saveSet(upstream: Upstream, form: FormData): Promise<Saved> {
  const submission = readSubmission(form, setSchema);
  if (submission.status !== "success") return { result: submission.reply(), status: submission.status === "error" ? 422 : 200 };
  try {
    return { set: await upstream.call(saveServiceGroupSet, { set: submission.value }) };
  } catch (error) {
    if (!(error instanceof UpstreamError) || (error.status !== 409 && error.status !== 422)) throw error;
    const fields = Object.entries(error.fields ?? {}).map(([name, messages]) => [name.replace(/^set\./, ""), messages]);
    const reply = fields.length > 0 ? { fieldErrors: Object.fromEntries(fields) } : { formErrors: [error.message] };
    return { result: submission.reply(reply), status: error.status };
  }
}
