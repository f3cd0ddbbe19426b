import { errorCodes } from "~/contract/error-codes";
import { exportCostByEmail } from "~/contract/tables/exports";
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
    const { kind, query } = payload.report;
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
          after: { kind, startDate: query.startDate, endDate: query.endDate, vendors: query.selectedVendors },
        });
    });
    return {};
  }),
];
