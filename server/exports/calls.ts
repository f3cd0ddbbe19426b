import { errorCodes } from "~/contract/call";
import { getCostCsv } from "~/contract/cost-analytics";
import {
  exportCostByEmail,
  getCostDetailCsv,
  getCostDetailXlsx,
  getCostXlsx,
  profilesWithoutEmail,
} from "~/contract/exports";
import { enqueue } from "../jobs/queue";
import { CallError, serve } from "../serve";
import { costTable } from "./cost-table";
import { detailTable } from "./detail-table";
import { emailJob } from "./email-job";
import { fileOf } from "./export-table";
import { reportTable } from "./report-table";
import { serveExport } from "./serve-export";

export const exportCalls = [
  serveExport(getCostCsv, async (query, caller, services) =>
    fileOf(services.costStore, await costTable(query, caller, services), "csv"),
  ),
  serveExport(getCostXlsx, async (query, caller, services) =>
    fileOf(services.costStore, await costTable(query, caller, services), "xlsx"),
  ),
  serveExport(getCostDetailCsv, async (query, caller, services) =>
    fileOf(services.costStore, await detailTable(query, caller, services), "csv"),
  ),
  serveExport(getCostDetailXlsx, async (query, caller, services) =>
    fileOf(services.costStore, await detailTable(query, caller, services), "xlsx"),
  ),

  serve(exportCostByEmail, async ({ requestId, ...payload }, caller, services) => {
    if (profilesWithoutEmail.includes(services.env.PROFILE))
      throw new CallError(403, errorCodes.forbidden, "Reports cannot be sent by email in this environment.");
    // What cannot be exported is told now and not to a job that nobody watches.
    await reportTable(payload.report, caller, services);
    const { userId, companyId } = caller;
    await enqueue(services.stateStore, emailJob, {
      payload,
      userId,
      companyId,
      runAt: services.now(),
      key: `cost-report ${companyId} ${userId} ${requestId}`,
    });
    return {};
  }),
];
