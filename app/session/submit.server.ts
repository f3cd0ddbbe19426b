import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { giveBack, isNotAMember } from "~/http/page-error.server";
import { getFixedT } from "~/i18n/i18n.server";
import { COMPANY } from "~/lib/company-address";
import { isNoCollectedData } from "~/lib/shortfall";
import { faults, isFailure, UpstreamError } from "~/upstream/upstream-error";
import { readSubmission } from "./read-submission.server";

export type Submitted<Saved> = { saved: Saved } | { result: SubmissionResult; status: 200 | 403 | 409 | 422 | 503 };

interface Saving<Value, Saved> {
  save: (value: Value) => Promise<Saved>;
  rename?: (field: string) => string;
  /** Says in the reader's language what the upstream finds wrong with the whole form; its own message where this is not given. */
  formError?: (error: UpstreamError) => Promise<string>;
  /** Where the form begins anew, when its own address is of a thing of its company. */
  startAddress?: string;
}

/**
 * Saves a form posted with `request`; or gives it back, with another row when its button asked for that, or with what is
 * wrong. What the upstream finds wrong is told at the field it names, after `rename`, or about the whole form. When the
 * upstream fails, the form says whether it may have been saved all the same. `save` finds the user itself: one who has left
 * the form's company meanwhile is told so at the form, too.
 */
export async function submit<Schema extends z.ZodType, Saved>(
  request: Request,
  form: FormData,
  schema: Schema,
  {
    save,
    rename = (field) => field,
    formError = async ({ message }) => message,
    startAddress,
  }: Saving<z.output<Schema>, Saved>,
): Promise<Submitted<Saved>> {
  const submission = readSubmission(form, schema);
  if (submission.status !== "success")
    return { result: submission.reply(), status: submission.status === "error" ? 422 : 200 };
  try {
    return { saved: await save(submission.value) };
  } catch (error) {
    if (isNotAMember(error)) {
      giveBack(error, form, startAddress ?? bareAddressOf(request));
      return { result: submission.reply({ formErrors: [await notAMemberWords(request)] }), status: 403 };
    }
    if (!(error instanceof UpstreamError)) throw error;
    if (isFailure(error))
      return { result: submission.reply({ formErrors: [await failureWords(request, error)] }), status: 503 };
    if (error.status !== 409 && error.status !== 422) throw error;
    const fields = Object.entries(error.fields ?? {}).map(([name, messages]) => [rename(name), messages]);
    const reply =
      fields.length > 0 ? { fieldErrors: Object.fromEntries(fields) } : { formErrors: [await formError(error)] };
    return { result: submission.reply(reply), status: error.status };
  }
}

/** Where a form was sent to, in whichever company is current. */
export function bareAddressOf({ url }: Pick<Request, "url">): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete(COMPANY);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** What a form says whose sender does not belong to its company any more. */
export const notAMemberWords = async (request: Request): Promise<string> =>
  (await getFixedT(request, "errors"))("403.member.text");

/** What a form says when the upstream failed to take it: in doubt people are to look before they send it again. */
export async function failureWords(request: Request, { code }: UpstreamError): Promise<string> {
  const t = await getFixedT(request, "errors");
  return t(
    code === faults.uncertain
      ? "form.uncertain"
      : isNoCollectedData(code)
        ? "block.noCollectedData"
        : "form.unreachable",
  );
}
