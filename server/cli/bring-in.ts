import { importFiles } from "../imports/import-files";
import { listRefusals } from "../imports/summaries";
import { demoUser, ensureDemoUser } from "../people/demo-user";
import { ensureCompany, ensureMember } from "../people/people";
import type { Services } from "../serve";
import type { IngestArguments } from "./arguments";
import type { IngestEvent } from "./ingest-event";
import { REFUSALS_SHOWN } from "./print-import";

export type Tell = (event: IngestEvent) => void;

/**
 * What the ingest command does, in whichever process has the stores open: the company and the demo user's place in
 * it, then the files. Tells how it goes and, per import, what came of it. Rejects when a store or the engine fails.
 */
export async function bringIn(services: Services, given: IngestArguments, tell: Tell): Promise<void> {
  const { stateStore } = services;
  const { companyId, name, vendor } = given;
  await ensureCompany(stateStore, companyId, name);
  await ensureMember(stateStore, companyId, await ensureDemoUser(stateStore));
  const files = given.files.map((path) => ({ path, name: path.split(/[\\/]/).at(-1)! }));
  const summaries = await importFiles({ companyId, vendor, files, by: demoUser.name }, services, ({ fileNames, format, percent }) =>
    tell({ kind: "progress", text: `${fileNames.join(", ")}: ${format ?? "reading"}, ${Math.floor(percent)} %` }),
  );
  for (const summary of summaries) {
    const refusals = summary.rowsRefused > 0 ? await listRefusals(stateStore, summary.importId, REFUSALS_SHOWN) : [];
    tell({ kind: "import", summary, refusals });
  }
  tell({ kind: "done" });
}
