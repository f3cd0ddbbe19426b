import { existsSync } from "node:fs";
import path from "node:path";

/** Folder of the real bills that the tests are checked against; no part of the repository. */
export const samplesFolder = path.resolve(process.env.BILLING_SAMPLES ?? path.join(import.meta.dirname, "../../../shared/data"));

export const hasSamples = existsSync(path.join(samplesFolder, "README.md"));

export const sample = (name: string): string => path.join(samplesFolder, name);

/** What a test file says about itself when it has nothing to work on. */
export const describeSamples = hasSamples
  ? "real bills"
  : `real bills: SKIPPED, there is no folder ${samplesFolder} (set BILLING_SAMPLES to where they are)`;

if (!hasSamples) console.warn(`Tests of real bills are skipped: ${samplesFolder} does not exist. Set BILLING_SAMPLES to where they are.`);
