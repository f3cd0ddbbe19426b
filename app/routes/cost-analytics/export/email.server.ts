import type { SubmissionResult } from "@conform-to/react";
import { exportCostByEmail } from "~/contract/tables/exports";
import { attachForm, isNotAMember } from "~/http/replies/page-error.server";
import { refusalText } from "~/http/replies/refusal-text.server";
import { allowReopening } from "~/session/pending-form/save-pending-form.server";
import { readSubmission } from "~/session/read-submission.server";
import { requireUser } from "~/session/require-user.server";
import { addressWithoutCompany, failureText, notAMemberText } from "~/session/submit.server";
import { isFailure, UpstreamError } from "~/upstream/upstream-error";
import { emailSchema } from "./email-fields";
import { readReport } from "./export.server";
import type { Kind } from "./export.server";
import { fixedSearch } from "../link/fixed-link";
import { href } from "~/features/cost-report/search/href";
import type { Search } from "~/features/cost-report/search/href";

/** The lines if the URL has a drilldown, otherwise the table. */
export const kindOf = (params: URLSearchParams): Kind => (params.has("detail") ? "detail" : "table");

/** The page that shows the report. */
export const reportHref = (kind: Kind, search: Search): string =>
  href(search, kind === "detail" ? "/cost-analytics/detail" : "/cost-analytics");

/** Emails the URL's report as the form requests; resolves to the page it was sent from, or to its problems. */
export async function sendReport(
  request: Request,
  form: FormData,
): Promise<{ sentFrom: string } | { result: SubmissionResult; status: 403 | 422 }> {
  await allowReopening(request);
  const submission = readSubmission(form, emailSchema);
  const refused = (message: string, status: 403 | 422 = 422) => ({
    result: submission.reply({ formErrors: [message] }),
    status,
  });
  if (submission.status !== "success") return { result: submission.reply(), status: 422 };
  const kind = kindOf(new URL(request.url).searchParams);
  try {
    const user = await requireUser(request);
    const { search, report, query, problem } = await readReport(request, user, kind);
    if (!report) return refused(problem);
    const link = reportHref(kind, fixedSearch(search, query));
    await user.upstream.call(exportCostByEmail, { ...submission.value, report, link, language: user.language });
    return { sentFrom: reportHref(kind, search) };
  } catch (error) {
    if (isNotAMember(error)) {
      attachForm(error, form, addressWithoutCompany(request));
      return refused(await notAMemberText(request), 403);
    }
    if (!(error instanceof UpstreamError) || (error.status !== 422 && !isFailure(error))) throw error;
    return refused(await (isFailure(error) ? failureText : refusalText)(request, error));
  }
}
