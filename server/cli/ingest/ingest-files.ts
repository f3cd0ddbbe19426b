import { audit, commandLineActor } from "../../audit/audit";
import { importFiles } from "../../imports/run/import-files";
import type { ImportProgress } from "../../imports/run/import-files";
import { listRefusals } from "../../imports/summaries";
import { demoUser, ensureDemoUser } from "../../people/installation/demo-user";
import { isDemoInstallation } from "../../people/installation/installation";
import { ensureMember, hasMembers } from "../../people/people";
import type { ImportServices } from "../../imports/import-services";
import { ensureCommandCompany } from "../command-company";
import type { IngestArguments } from "./arguments";
import type { IngestEvent } from "./ingest-event";
import { REFUSALS_SHOWN } from "./print-import";

const noUserMessage = (companyId: string): string =>
  `No one can see ${companyId} yet. Add a user with: npm run user -- add --email <address> --company ${companyId}`;

/** Progress of an import in one line. */
export const progressText = ({ fileNames, format, percent }: ImportProgress): string =>
  `${fileNames.join(", ")}: ${format ?? "reading"}, ${Math.floor(percent)} %`;

/**
 * The work of the ingest command, in whichever process has the stores open: creates the company, adds the demo user in
 * a demo installation, then imports the files. Reports progress and the result of each import. Rejects if a store or
 * the engine fails, and with ImportCancelled if the signal is aborted.
 */
export async function ingest(
  services: ImportServices,
  args: Omit<IngestArguments, "kind">,
  onEvent: (event: IngestEvent) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { stateStore, env } = services;
  const { companyId, name, vendor } = args;
  const demoUserId = (await isDemoInstallation(stateStore, env)) ? await ensureDemoUser(stateStore) : null;
  await stateStore.transaction(async (tx) => {
    await ensureCommandCompany(tx, companyId, name);
    if (demoUserId !== null && (await ensureMember(tx, companyId, demoUserId))) {
      const entry = { companyId, by: commandLineActor, subject: demoUser.login };
      await audit(tx, { ...entry, action: "member.added", after: { role: "admin" } });
    }
  });
  if (demoUserId === null && !(await hasMembers(stateStore, companyId)))
    onEvent({ kind: "advice", text: noUserMessage(companyId) });
  const files = args.files.map((path) => ({ path, name: path.split(/[\\/]/).at(-1)! }));
  const summaries = await importFiles(
    { companyId, vendor, files, by: commandLineActor.name, keeping: "copy", signal },
    services,
    (progress) => onEvent({ kind: "progress", text: progressText(progress) }),
  );
  for (const summary of summaries) {
    const refusals = summary.rowsRefused > 0 ? await listRefusals(stateStore, summary.importId, REFUSALS_SHOWN) : [];
    onEvent({ kind: "import", summary, refusals });
  }
  onEvent({ kind: "done" });
}
