import path from "node:path";
import type { ImportSummary } from "~/contract/imports/imports";
import { importFiles } from "../../../server/imports/run/import-files";
import type { TestImports } from "../test-imports";
import { sample } from "./billing-samples";

/** Imports real bills together, from where they are. */
export const importSamples = (imports: TestImports, companyId: string, ...names: string[]): Promise<ImportSummary[]> =>
  importFiles(
    { companyId, by: "test", files: names.map((name) => ({ path: sample(name), name: path.basename(name) })) },
    imports,
  );
