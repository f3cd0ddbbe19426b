import { z } from "zod";
import { job } from "../jobs/job";

/** Retries for more than three hours, so that a mail server may be down for a while. */
export const mailJob = job("mail", { payload: z.object({ mailId: z.string() }), attempts: 12 });
