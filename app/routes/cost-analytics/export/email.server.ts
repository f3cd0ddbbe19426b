import type { SubmissionResult } from "@conform-to/react";
import { exportCostByEmail } from "~/contract/exports";
import { readSubmission } from "~/session/read-submission.server";
import type { SignedIn } from "~/session/require-user.server";
import { failureWords } from "~/session/submit.server";
import { UpstreamError } from "~/upstream/upstream.server";
import { emailSchema } from "./email-fields";
import { askedReport } from "./export.server";
import type { Kind } from "./export.server";
import { href } from "../href";
import type { Search } from "../href";

/** Lines when the URL opens some, else the table. */
export const kindOf = (params: URLSearchParams): Kind => (params.has("detail") ? "detail" : "table");

/** The page that shows the report. */
export const pageOf = (kind: Kind, search: Search): string => href(search, kind === "detail" ? "/cost-analytics/detail" : "/cost-analytics");

/** Has the URL's report sent as the form says; resolves to the page it was sent from, or to what is wrong. */
export async function sendReport(request: Request, form: FormData, user: SignedIn): Promise<{ sentFrom: string } | { result: SubmissionResult }> {
  const submission = readSubmission(form, emailSchema);
  if (submission.status !== "success") return { result: submission.reply() };
  const kind = kindOf(new URL(request.url).searchParams);
  const { search, report, problem } = await askedReport(request, user, kind);
  if (!report) return { result: submission.reply({ formErrors: [problem] }) };
  const link = pageOf(kind, search);
  try {
    await user.upstream.call(exportCostByEmail, { ...submission.value, report, link, language: user.language });
    return { sentFrom: link };
  } catch (error) {
    if (!(error instanceof UpstreamError) || (error.status !== 422 && error.status < 500)) throw error;
    return { result: submission.reply({ formErrors: [error.status === 422 ? error.message : await failureWords(request, error)] }) };
  }
}
