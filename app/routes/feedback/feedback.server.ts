import { z } from "zod";
import { problem } from "~/contract/field-problems";
import { COMMENT_LENGTH, saveSurvey } from "~/contract/people/survey";
import { lines } from "~/contract/text";
import type { FeedbackValues } from "~/features/feedback/feedback";
import { isReopened } from "~/session/pending-form/save-pending-form.server";
import { safeReturnTo } from "~/session/return-to";
import { failureText } from "~/session/submit.server";
import type { Upstream } from "~/upstream/upstream.server";
import { isFailure, UpstreamError } from "~/upstream/upstream-error";

const schema = z
  .object({
    isHelpful: z.enum(["yes", "no"]).nullable(),
    comment: lines(COMMENT_LENGTH, problem("commentTooLong")),
  })
  .refine(({ isHelpful, comment }) => isHelpful !== null || comment !== "", {
    path: ["isHelpful"],
    error: problem("answerRequired"),
  });

/** A rejected form: codes by field, the input, and codes for the whole form. */
export interface Refused {
  values: FeedbackValues;
  errors: { isHelpful?: string[]; comment?: string[] };
  formError: string | null;
  /** The page where it was answered, and its screen. */
  returnTo: string;
  screen: string;
  status: 200 | 422 | 503;
}

/** Stores the form's content; null once it is stored. A form that is only reopened comes back as it is. */
export async function storeFeedback(request: Request, upstream: Upstream, form: FormData): Promise<Refused | null> {
  const text = (name: string) => (typeof form.get(name) === "string" ? String(form.get(name)) : "");
  const answer = text("isHelpful");
  const values: FeedbackValues = {
    isHelpful: answer === "yes" || answer === "no" ? answer : "",
    comment: text("comment"),
  };
  const choice = text("choice");
  const screen = /^\/[a-z/-]{0,100}$/.exec(text("screen"))?.[0] ?? "";
  const from = { returnTo: safeReturnTo(form.get("returnTo")), screen };
  if (isReopened(form)) return { values, errors: {}, formError: null, ...from, status: 200 };
  try {
    if (choice === "later" || choice === "never") {
      await upstream.call(saveSurvey, { choice, screen });
      return null;
    }
    const parsed = schema.safeParse({ isHelpful: values.isHelpful || null, comment: values.comment });
    if (!parsed.success)
      return { values, errors: z.flattenError(parsed.error).fieldErrors, formError: null, ...from, status: 422 };
    const { isHelpful, comment } = parsed.data;
    await upstream.call(saveSurvey, {
      choice: "submit",
      screen,
      answer: { isHelpful: isHelpful === null ? null : isHelpful === "yes", comment },
    });
    return null;
  } catch (error) {
    if (!(error instanceof UpstreamError) || !isFailure(error)) throw error;
    return { values, errors: {}, formError: await failureText(request, error), ...from, status: 503 };
  }
}
