import { z } from "zod";
import { job } from "../../../server/jobs/job";

/** What the working process of mail-loop.ts has to do. */
export const report = job("report", { payload: z.object({ n: z.number() }), attempts: 1000 });
