import { errorCodes } from "~/contract/call";
import { cancelImport, checkUpload, getImport, listImports, removeImport, repairImport } from "~/contract/imports";
import type { ImportSummary } from "~/contract/imports";
import { checksOfImport } from "../billing/invoices/invoice-checks";
import { checkVendors } from "../access/permission";
import type { Caller, Services } from "../serve";
import { CallError, notFound, serve } from "../serve";
import type { Queries } from "../state-store/state-store";
import { cancelImport as endImport } from "./run/cancel";
import { checkSpace } from "./upload/free-space";
import { queueOf } from "./run/import-queue";
import { unpublish } from "./publish/publish";
import { refuseForSpace } from "./upload/refuse-for-space";
import { repairInBackground } from "./originals/repair";
import { findSummary, listRefusals, listSummaries } from "./summaries";

const REFUSALS_SHOWN = 500;
const INVOICES_SHOWN = 500;

/** Hides figures of providers that the user is not authorized for. */
const visibleTo = ({ vendors }: Caller, summary: ImportSummary, { costStore }: Services): ImportSummary => ({
  ...summary,
  ahead: summary.finishedAt === null ? queueOf(costStore).ahead(summary.importId) : null,
  sums: summary.sums.filter((sum) => vendors.includes(sum.vendor)),
  replaced: summary.replaced.filter((one) => vendors.includes(one.vendor)),
  invoiceSums: summary.invoiceSums.filter(({ vendor }) => vendors.includes(vendor)),
});

export const importCalls = [
  serve(checkUpload, async ({ bytes }, _, { env }) => {
    await checkSpace(env.DATA_DIR, bytes).catch(refuseForSpace);
    return {};
  }),

  serve(listImports, async (query, caller, services) => {
    const { total, imports } = await listSummaries(services.stateStore, { ...query, companyId: caller.companyId });
    return { total, imports: imports.map((summary) => visibleTo(caller, summary, services)) };
  }),

  serve(getImport, async ({ importId }, caller, services) => {
    const { stateStore } = services;
    const found = await findSummary(stateStore, caller.companyId, importId);
    if (!found) throw notFound("This import");
    const summary = visibleTo(caller, found, services);
    const invoices = await checksOfImport(summary, caller, services);
    return {
      import: summary,
      refusals: await listRefusals(stateStore, importId, REFUSALS_SHOWN),
      invoices: invoices.slice(0, INVOICES_SHOWN),
      numberOfInvoices: invoices.length,
    };
  }),

  serve(removeImport, async ({ importId }, caller, { stateStore }) => {
    await findOwn(importId, caller, stateStore);
    if (!(await unpublish(stateStore, caller.companyId, importId))) throw notFound("This import");
    return {};
  }),

  serve(cancelImport, async ({ importId }, caller, { stateStore }) => {
    if (await endImport(stateStore, caller.companyId, importId)) return {};
    if (!(await findSummary(stateStore, caller.companyId, importId))) throw notFound("This import");
    throw new CallError(409, errorCodes.invalid, "This import has already ended.");
  }),

  serve(repairImport, async ({ importId }, caller, services) => {
    const { companyId, user } = caller;
    const { isRepairable } = await findOwn(importId, caller, services.stateStore);
    if (!isRepairable)
      throw new CallError(422, errorCodes.invalid, "The files of this import are not kept. Import them again.");
    return { importId: await repairInBackground({ importId, companyId }, user.userEmail || user.userNm, services) };
  }),
];

/** The import. Throws CallError 404 if the company has none with this id, 403 if it has providers that the user may not see. */
async function findOwn(importId: string, caller: Caller, db: Queries): Promise<ImportSummary> {
  const found = await findSummary(db, caller.companyId, importId);
  if (!found) throw notFound("This import");
  checkVendors(
    caller,
    [...found.sums, ...found.invoiceSums].map(({ vendor }) => vendor),
  );
  return found;
}
