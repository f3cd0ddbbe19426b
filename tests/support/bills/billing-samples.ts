import { existsSync } from "node:fs";
import path from "node:path";

/** Folder of the real bills that figures are checked against; no part of the repository. */
const folder = path.resolve(process.env.BILLING_SAMPLES || "../shared/data");

/** Whether they are at hand. When not, the tests that need them say so and are skipped. */
export const hasSamples = existsSync(path.join(folder, "README.md"));

/** Path of a real bill. */
export const sample = (name: string): string => path.join(folder, name);

if (!hasSamples)
  console.warn(`Tests of real bills are skipped: they are not in ${folder}. BILLING_SAMPLES says where they are.`);
