import { errorCodes } from "~/contract/error-codes";
import {
  cancelImport as cancelImportCall,
  checkUpload,
  getImport,
  listImports,
  removeImport,
  repairImport,
} from "~/contract/imports/imports";
import type { ImportSummary } from "~/contract/imports/imports";
import { checksOfImport } from "../billing/invoices/invoice-checks";
import { actorOf, audit } from "../audit/audit";
import { notPermitted } from "../access/permission";
import { wholeVendors } from "../viewer/viewer";
import type { Caller, Services } from "../serve";
import { CallError, notFound } from "../call-error";
import { serve } from "../serve";
import type { Queries } from "../state-store/state-store";
import { MAX_REFUSALS } from "./import-records";
import { cancelImport, stopImport } from "./run/cancel";
import { checkSpace } from "./upload/free-space";
import { queueOf } from "./run/import-queue";
import { unpublish } from "./publish/publish";
import { refuseForSpace } from "./upload/refuse-for-space";
import { repairInBackground } from "./originals/repair";
import { findSummary, findVisible, listRefusals, listSummaries } from "./summaries";
import type { ImportReader } from "./summaries";

const INVOICES_SHOWN = 500;

const readerOf = (caller: Caller): ImportReader => ({
  companyId: caller.companyId,
  whole: wholeVendors(caller),
  seesWhole: caller.accounts.restricted.length === 0,
  name: nameOf(caller),
});

/** Name under which the caller's imports are started. */
const nameOf = ({ user }: Caller): string => user.userEmail || user.userNm;

const withPlace = (summary: ImportSummary, { costStore }: Services): ImportSummary => ({
  ...summary,
  ahead: summary.finishedAt === null ? queueOf(costStore).ahead(summary.importId) : null,
});

export const importCalls = [
  serve(checkUpload, async ({ bytes }, _, { env }) => {
    await checkSpace(env.DATA_DIR, bytes).catch(refuseForSpace);
    return {};
  }),

  serve(listImports, async (query, caller, services) => {
    const { total, imports } = await listSummaries(services.stateStore, readerOf(caller), query);
    return { total, imports: imports.map((summary) => withPlace(summary, services)) };
  }),

  serve(getImport, async ({ importId }, caller, services) => {
    const { stateStore } = services;
    const storedImport = await findVisible(stateStore, readerOf(caller), importId);
    if (!storedImport) throw notFound("This import");
    const summary = withPlace(storedImport, services);
    const invoices = await checksOfImport(summary, caller, services);
    return {
      import: summary,
      refusals: await listRefusals(stateStore, importId, MAX_REFUSALS),
      invoices: invoices.slice(0, INVOICES_SHOWN),
      numberOfInvoices: invoices.length,
    };
  }),

  serve(removeImport, async ({ importId }, caller, { stateStore }) => {
    const { fileNames } = await findOwn(importId, caller, stateStore);
    await stateStore.transaction(async (tx) => {
      if (await unpublish(tx, caller.companyId, importId)) return auditImport(tx, caller, "import.removed", fileNames);
      // Removed in the meantime, or twice: what was asked for is done.
      const isRemoved = (await findSummary(tx, caller.companyId, importId))?.status === "removed";
      if (!isRemoved) throw notFound("This import");
    });
    return {};
  }),

  serve(cancelImportCall, async ({ importId }, caller, { stateStore }) => {
    const storedImport = await findVisible(stateStore, readerOf(caller), importId);
    if (!storedImport) throw notFound("This import");
    await stateStore.transaction(async (tx) => {
      if (!(await cancelImport(tx, caller.companyId, importId)))
        throw new CallError(409, errorCodes.invalid, "This import has already ended.");
      await auditImport(tx, caller, "import.cancelled", storedImport.fileNames);
    });
    stopImport(importId);
    return {};
  }),

  serve(repairImport, async ({ importId }, caller, services) => {
    const { companyId } = caller;
    const { isRepairable, fileNames } = await findOwn(importId, caller, services.stateStore);
    if (!isRepairable)
      throw new CallError(422, errorCodes.invalid, "The files of this import are not kept. Import them again.");
    await auditImport(services.stateStore, caller, "import.repaired", fileNames);
    return { importId: await repairInBackground({ importId, companyId }, nameOf(caller), services) };
  }),
];

const auditImport = (
  db: Queries,
  caller: Caller,
  action: "import.removed" | "import.cancelled" | "import.repaired",
  fileNames: string[],
): Promise<void> =>
  audit(db, { companyId: caller.companyId, by: actorOf(caller), action, subject: fileNames.join(", ") });

/** The import. Throws CallError 404 if the company has none with this id, 403 if the user may not see all of it. */
async function findOwn(importId: string, caller: Caller, db: Queries): Promise<ImportSummary> {
  const storedImport = await findVisible(db, readerOf(caller), importId);
  if (storedImport) return storedImport;
  throw (await findSummary(db, caller.companyId, importId)) ? notPermitted() : notFound("This import");
}
