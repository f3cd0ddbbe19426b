import { errorCodes } from "~/contract/error-codes";
import type { EmailExport } from "~/contract/tables/exports";
import { exportCostByEmail } from "~/contract/tables/exports";
import type { ReportProblem } from "~/contract/tables/mail";
import { reportFileName } from "~/contract/tables/table-file-names";
import { tableFormats } from "~/contract/tables/tables";
import { withCompany } from "~/lib/people/company-address";
import { CostStoreError } from "../cost-store/cost-store";
import { engineCodes } from "../cost-store/engine-codes";
import { forExports } from "../files/serve-export";
import { publicUrlOf } from "../identity/issuer";
import { JobError, work } from "../jobs/job";
import type { Attachment } from "../mail/message";
import { queueMail } from "../mail/mails";
import { findUser } from "../people/people";
import { authorise, callerOf as withRights, recheck } from "../access/permission";
import { CallError } from "../call-error";
import type { Caller, Services } from "../serve";
import { fileOf } from "../tables/export-table";
import type { ExportTable } from "../tables/export-table";
import { emailJob } from "./email-job";
import { reportMail } from "./report-mail";
import { reportTable } from "./report-table";

/** Maximum size of an attachment; for larger files the email only has the link. */
const ATTACHMENT_BYTES = 5 * 1024 ** 2;

type ReportRequest = Pick<EmailExport, "report" | "format">;

/** Makes the file, then creates its email in the transaction that ends the job, so exactly once. */
export const sendCostReports = work(
  emailJob,
  async ({ recipients, note, link, language, report, format }, { jobId, companyId, userId, signal }, allServices) => {
    const services = forExports(allServices);
    const requested = { report: { ...report, query: { ...report.query, language } } as EmailExport["report"], format };
    const caller = await callerOf({ userId, companyId }, requested, services);
    const table = await reportTable(requested.report, caller, services).catch(failJob);
    const file = await makeFile(requested, table, caller, services, signal).catch(failJob);
    const mail = reportMail(language, {
      ...requested,
      from: caller.user.userNm,
      company: caller.user.curCmpnNm ?? companyId,
      note,
      address: publicUrlOf(services.env) + withCompany(link, companyId),
      isAttached: file !== null,
      facts: table.about?.facts ?? [],
    });
    return async (tx) => {
      // Permissions may have been revoked while the file was created.
      await recheck(exportCostByEmail, caller, { report: requested.report }, { ...allServices, stateStore: tx }).catch(
        failJob,
      );
      await queueMail(
        tx,
        { ...mail, key: `cost-report ${jobId}`, companyId, userId, recipients, attachments: file ? [file] : [] },
        services.now(),
      );
    };
  },
);

/** The user with their current permissions: the job may run long after the request, and must still be permitted. */
async function callerOf(
  { userId, companyId }: { userId: string; companyId: string },
  { report }: ReportRequest,
  services: Services,
): Promise<Caller> {
  const user = await findUser(services, userId, companyId);
  if (!user) throw reportError("noPermission", { isFinal: true });
  try {
    return authorise(exportCostByEmail, withRights(exportCostByEmail, userId, user, services), { report });
  } catch (error) {
    return failJob(error);
  }
}

/** The report as an attachment; null if it is too large. */
async function makeFile(
  { report, format }: ReportRequest,
  table: ExportTable,
  caller: Caller,
  services: Services,
  signal: AbortSignal,
): Promise<Attachment | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of fileOf(services.costStore, table, format)) {
    signal.throwIfAborted();
    chunks.push(Buffer.from(chunk));
    bytes += chunks.at(-1)!.length;
    if (bytes > ATTACHMENT_BYTES) return null;
  }
  return {
    fileName: reportFileName({ kind: report.kind, ...report.query }, caller, format),
    mediaType: tableFormats[format],
    content: Buffer.concat(chunks),
  };
}

/** Rejected requests are not retried, except for damaged months, which may be repaired. */
function failJob(error: unknown): never {
  if (error instanceof CallError && error.code === errorCodes.damaged) throw reportError("damaged", { cause: error });
  if (error instanceof CallError)
    throw reportError(error.status === 403 ? "noPermission" : "invalid", { isFinal: true, cause: error });
  const isTooLarge =
    error instanceof CostStoreError &&
    [engineCodes.timeout, engineCodes.memoryLimit].some((code) => code === error.code);
  throw isTooLarge ? reportError("tooLarge", { cause: error }) : error;
}

/** Its message is a code, which the outbox explains in the reader's language. */
const reportError = (problem: ReportProblem, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown }) =>
  new JobError(problem, isFinal, { cause });
