import { env } from "~/env.server";
import { createLog } from "~/lib/process/log";

export const log = createLog("web", env.LOG_LEVEL);
