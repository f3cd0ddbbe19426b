import { errorCodes } from "~/contract/call";
import { getCostCsv } from "~/contract/cost-analytics";
import { exportCostByEmail, getCostDetailCsv, getCostDetailXlsx, getCostXlsx, profilesWithoutEmail } from "~/contract/exports";
import { enqueue } from "../jobs/queue";
import { authorise } from "../permission";
import { CallError, serve, serveStream } from "../serve";
import { costTable } from "./cost-table";
import { detailTable } from "./detail-table";
import { emailJob } from "./email-job";
import { fileOf } from "./export-table";
import { reportTable } from "./report-table";

export const exportCalls = [
  serveStream(getCostCsv, async (query, caller, services) => fileOf(services.costStore, await costTable(query, caller, services), "csv")),
  serveStream(getCostXlsx, async (query, caller, services) => fileOf(services.costStore, await costTable(query, caller, services), "xlsx")),
  serveStream(getCostDetailCsv, async (query, caller, services) => fileOf(services.costStore, await detailTable(query, caller, services), "csv")),
  serveStream(getCostDetailXlsx, async (query, caller, services) => fileOf(services.costStore, await detailTable(query, caller, services), "xlsx")),

  serve(exportCostByEmail, async ({ requestId, ...payload }, caller, services) => {
    if (profilesWithoutEmail.includes(services.env.PROFILE)) throw new CallError(403, errorCodes.forbidden, "Reports are not sent by e-mail here.");
    authorise(exportCostByEmail, caller, payload.report.query);
    // What cannot be exported is told now and not to a job that nobody watches.
    await reportTable(payload.report, caller, services);
    const { userId, companyId } = caller;
    await enqueue(services.stateStore, emailJob, { payload, userId, companyId, runAt: services.now(), key: `cost-report ${companyId} ${userId} ${requestId}` });
    return {};
  }),
];
