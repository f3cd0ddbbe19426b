export { createLog, describeError } from "~/lib/log";
export type { Log } from "~/lib/log";
