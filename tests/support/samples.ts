import { existsSync } from "node:fs";
import path from "node:path";

const folder = path.resolve(process.env.BILLING_SAMPLES || "../shared/data");

/** Whether the real bills, which are no part of the repository, are at hand; BILLING_SAMPLES says where. */
export const hasSamples = existsSync(folder);

/** Path of a real bill. */
export const sample = (name: string): string => path.join(folder, name);
