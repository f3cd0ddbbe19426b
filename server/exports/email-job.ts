import { exportCostByEmail } from "~/contract/exports";
import { job } from "../jobs/job";

/** A report on its way to people: what was asked, but for the id under which it is asked once. */
export const emailJob = job("cost-report", {
  payload: exportCostByEmail.request.omit({ requestId: true }),
  attempts: 8,
});
