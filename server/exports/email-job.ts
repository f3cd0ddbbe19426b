import { exportCostByEmail } from "~/contract/tables/exports";
import { job } from "../jobs/job";

/** Sends a report by email: the request without its idempotency key. */
export const emailJob = job("cost-report", {
  payload: exportCostByEmail.request.omit({ requestId: true }),
  attempts: 8,
});
