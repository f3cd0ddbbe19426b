import { z } from "zod";
import { job } from "../jobs/job";

/** Tries for more than three hours, so that a mail server may be away for a while. */
export const mailJob = job("mail", { payload: z.object({ mailId: z.string() }), attempts: 12 });
