import { z } from "zod";
import { job } from "../jobs/job";

/** One sending of a reservation. Retries for more than an hour, so that stores may be unavailable for a while. */
export const invoiceJob = job("invoice", {
  payload: z.object({ seq: z.string(), number: z.number().int() }),
  attempts: 10,
});
