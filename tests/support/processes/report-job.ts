import { z } from "zod";
import { job } from "../../../server/jobs/job";

/** The job that mail-loop.ts runs. */
export const report = job("report", { payload: z.object({ n: z.number() }), attempts: 1000 });
