import { z } from "zod";
import { reportProblems } from "~/contract/tables/mail";
import type { ListedMail, ReportProblem } from "~/contract/tables/mail";
import { emailJob } from "../exports/email-job";
import { reportSubject } from "../exports/report-mail";
import type { Queries } from "../state-store/state-store";
import { summary, toSummary, valuesOf, visible } from "./mails";
import type { Reader, SummaryRow } from "./mails";

interface Member extends Reader {
  /** Name of the company. */
  company: string;
}

/** The reports of the user whose emails are not created yet. */
const uncreated = `j.company_id = $1 AND j.created_by = $2 AND j.kind = '${emailJob.kind}' AND j.state <> 'done'`;

/** One page of the user's emails and of their reports whose emails are not created yet, newest first; their number. */
export async function listMails(
  db: Queries,
  reader: Member,
  { page, itemsPerPage }: { page: number; itemsPerPage: number },
): Promise<{ total: number; mails: ListedMail[] }> {
  const listed = `(SELECT m.mail_id, m.job_id, m.created_at FROM mails m JOIN jobs j USING (job_id) WHERE ${visible}
    UNION ALL SELECT NULL, j.job_id, j.run_at FROM jobs j WHERE ${uncreated}) AS listed`;
  const [count] = await db.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM ${listed}`,
    valuesOf(reader),
  );
  const rows = await db.query<SummaryRow & { jobId: string; payload: unknown }>(
    `SELECT ${summary}, j.job_id AS "jobId", CASE WHEN m.mail_id IS NULL THEN j.payload END AS payload
     FROM ${listed} JOIN jobs j USING (job_id) LEFT JOIN mails m USING (mail_id)
     ORDER BY listed.created_at DESC, j.job_id LIMIT $4::integer OFFSET $5::integer`,
    [...valuesOf(reader), itemsPerPage, (page - 1) * itemsPerPage],
  );
  return {
    total: count!.total,
    mails: rows.map(({ jobId, payload, ...row }) =>
      payload === null ? { ...toSummary(row), report: null } : toReport(row, jobId, payload, reader),
    ),
  };
}

function toReport(row: SummaryRow, jobId: string, payload: unknown, { company }: Member): ListedMail {
  const { recipients } = withRecipients.parse(payload);
  // Requested before an update that rejects such reports, it is never created.
  const { data } = emailJob.payload.safeParse(payload);
  const subject = data ? reportSubject(data.language, { report: data.report, company }) : "";
  const summaryOfJob = toSummary({ ...row, mailId: jobId, recipients, rejected: [], subject, problem: null });
  return { ...summaryOfJob, report: { problem: data ? problemOf(row.problem) : "invalid" } };
}

const withRecipients = z.object({ recipients: z.array(z.string()) }).catch({ recipients: [] });

/** Other failures are explained in the log only. */
const problemOf = (stored: string | null): ReportProblem | null =>
  stored === null ? null : (reportProblems.find((problem) => problem === stored) ?? "failed");
