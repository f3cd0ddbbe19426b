import { errorCodes } from "~/contract/error-codes";
import { selectedDays } from "~/contract/costs/selected-days";
import { exportCostByEmail } from "~/contract/tables/exports";
import type { EmailExport } from "~/contract/tables/exports";
import type { AuditValues } from "~/contract/people/audit-actions";
import { profileOf } from "~/lib/people/profiles";
import { actorOf, audit } from "../audit/audit";
import { idempotencyKey } from "../jobs/idempotency-key";
import { enqueue } from "../jobs/queue";
import { CallError } from "../call-error";
import { serve } from "../serve";
import { emailJob } from "./email-job";
import { reportTable } from "./report-table";

export const exportCalls = [
  serve(exportCostByEmail, async ({ requestId, ...payload }, caller, services) => {
    if (profileOf(services.env.PROFILE).isWithoutEmailExport)
      throw new CallError(403, errorCodes.forbidden, "Reports cannot be sent by email in this environment.");
    // Rejected here, while the user is waiting, and not later in the background job.
    await reportTable(payload.report, caller, services);
    const { userId, companyId } = caller;
    await services.stateStore.transaction(async (tx) => {
      const jobId = await enqueue(tx, emailJob, {
        payload,
        userId,
        companyId,
        runAt: services.now(),
        key: `cost-report ${companyId} ${userId} ${idempotencyKey(requestId, payload)}`,
      });
      if (jobId)
        await audit(tx, {
          companyId,
          by: actorOf(caller),
          action: "export.mailed",
          subject: payload.recipients.join(", "),
          after: contentOf(payload.report),
        });
    });
    return {};
  }),
];

/** Days and providers of the report; the lines may be of one period or provider of the query's. */
function contentOf({ kind, query }: EmailExport["report"]): AuditValues {
  if (kind === "table")
    return { kind, startDate: query.startDate, endDate: query.endDate, vendors: query.selectedVendors };
  const { selectedVendor, selectedVendors } = query;
  return { kind, ...selectedDays(query), vendors: selectedVendor ? [selectedVendor] : selectedVendors };
}
