import { importFiles } from "../imports/import-files";
import type { ImportProgress } from "../imports/import-files";
import { listRefusals } from "../imports/summaries";
import { demoUser, ensureDemoUser } from "../people/demo-user";
import { isDemoInstallation } from "../people/installation";
import { ensureCompany, ensureMember, hasMembers } from "../people/people";
import type { ImportServices } from "../imports/import-services";
import type { IngestArguments } from "./arguments";
import type { IngestEvent } from "./ingest-event";
import { REFUSALS_SHOWN } from "./print-import";

const nobodyYet = (companyId: string): string =>
  `No one can see ${companyId} yet. Add a user with: npm run user -- add --email <address> --company ${companyId}`;

/** One line of how far an import is. */
export const progressText = ({ fileNames, format, percent }: ImportProgress): string =>
  `${fileNames.join(", ")}: ${format ?? "reading"}, ${Math.floor(percent)} %`;

/**
 * What the ingest command does, in whichever process has the stores open: the company, in a demo installation the
 * demo user's place in it, then the files. Tells how it goes and, per import, what came of it. Rejects when a store or
 * the engine fails, with ImportCancelled when the signal is aborted.
 */
export async function bringIn(
  services: ImportServices,
  given: IngestArguments,
  tell: (event: IngestEvent) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { stateStore, env } = services;
  const { companyId, name, vendor } = given;
  await ensureCompany(stateStore, companyId, name);
  if (await isDemoInstallation(stateStore, env))
    await ensureMember(stateStore, companyId, await ensureDemoUser(stateStore));
  else if (!(await hasMembers(stateStore, companyId))) tell({ kind: "advice", text: nobodyYet(companyId) });
  const files = given.files.map((path) => ({ path, name: path.split(/[\\/]/).at(-1)! }));
  const summaries = await importFiles(
    { companyId, vendor, files, by: demoUser.name, keeping: "copy", signal },
    services,
    (progress) => tell({ kind: "progress", text: progressText(progress) }),
  );
  for (const summary of summaries) {
    const refusals = summary.rowsRefused > 0 ? await listRefusals(stateStore, summary.importId, REFUSALS_SHOWN) : [];
    tell({ kind: "import", summary, refusals });
  }
  tell({ kind: "done" });
}
