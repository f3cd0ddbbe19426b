import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { errorCodes, isNoCollectedData } from "~/contract/error-codes";
import { attachForm, isNotAMember } from "~/http/replies/page-error.server";
import { getFixedT } from "~/i18n/i18n.server";
import { COMPANY, companyOf, withCompany } from "~/lib/people/company-address";
import { faults, isFailure, UpstreamError } from "~/upstream/upstream-error";
import { allowReopening } from "./pending-form/save-pending-form.server";
import { readSubmission } from "./read-submission.server";

export type Submitted<Saved> =
  { saved: Saved } | { result: SubmissionResult; status: 200 | 403 | 409 | 422 | 429 | 503 };

interface Saving<Value, Saved> {
  save: (value: Value) => Promise<Saved>;
  rename?: (field: string) => string;
  /** Words what the upstream finds wrong with the whole form in the reader's language; by default `formErrorText`. */
  formError?: (error: UpstreamError) => Promise<string>;
  /**
   * Address of an empty form, if the form's own address names an object of its company: there, the input can be opened
   * again once the object is gone.
   */
  startAddress?: string;
}

/**
 * Saves a form posted with `request`, or returns it with another row, if that button was pressed, or with its problems.
 * The upstream's problems are shown at the field they name, after `rename`, or for the whole form. If the upstream
 * fails, the form says whether it may have been saved anyway. `save` finds the user itself, so that the form also
 * informs a user who has left its company in the meantime.
 */
export async function submit<Schema extends z.ZodType, Saved>(
  request: Request,
  form: FormData,
  schema: Schema,
  {
    save,
    rename = (field) => field,
    formError = (error) => formErrorText(request, error),
    startAddress,
  }: Saving<z.output<Schema>, Saved>,
): Promise<Submitted<Saved>> {
  await allowReopening(request);
  const submission = readSubmission(form, schema);
  if (submission.status !== "success")
    return { result: submission.reply(), status: submission.status === "error" ? 422 : 200 };
  try {
    return { saved: await save(submission.value) };
  } catch (error) {
    if (isNotAMember(error)) {
      attachForm(error, form, startAddress ?? addressWithoutCompany(request));
      return { result: submission.reply({ formErrors: [await notAMemberText(request)] }), status: 403 };
    }
    if (!(error instanceof UpstreamError)) throw error;
    if (isFailure(error))
      return { result: submission.reply({ formErrors: [await failureText(request, error)] }), status: 503 };
    if (error.status === 429)
      return { result: submission.reply({ formErrors: [await tooManyText(request)] }), status: 429 };
    if (error.status === 404 && startAddress !== undefined)
      attachForm(error, form, withCompany(startAddress, companyOf(request)));
    if (error.status !== 409 && error.status !== 422) throw error;
    const fields = Object.entries(error.fields ?? {}).map(([name, messages]) => [rename(name), messages]);
    const reply =
      fields.length > 0 ? { fieldErrors: Object.fromEntries(fields) } : { formErrors: [await formError(error)] };
    return { result: submission.reply(reply), status: error.status };
  }
}

/** The address of a form without its company. */
export function addressWithoutCompany({ url }: Pick<Request, "url">): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete(COMPANY);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** The form's message if its sender is no longer a member of its company. */
export const notAMemberText = async (request: Request): Promise<string> =>
  (await getFixedT(request, "errors"))("403.member.text");

/** The form's message after too many wrong passwords or codes. */
const tooManyText = async (request: Request): Promise<string> => (await getFixedT(request, "errors"))("form.tooMany");

/** The form's message for what is wrong with all of it: that it is stale, or the upstream's own message. */
export const formErrorText = async (request: Request, { code, message }: UpstreamError): Promise<string> =>
  code === errorCodes.changed ? (await getFixedT(request, "errors"))("form.changed") : message;

/**
 * The form's message if the upstream failed to save it; if the outcome is uncertain, users are asked to check before
 * resubmitting.
 */
export async function failureText(request: Request, { code }: UpstreamError): Promise<string> {
  const t = await getFixedT(request, "errors");
  return t(
    code === faults.uncertain
      ? "form.uncertain"
      : isNoCollectedData(code)
        ? "block.noCollectedData"
        : "form.unreachable",
  );
}
