import { errorCodes } from "~/contract/call";
import { getImport, listImports, removeImport } from "~/contract/imports";
import type { ImportSummary } from "~/contract/imports";
import type { Caller } from "../serve";
import { CallError, notFound, serve } from "../serve";
import { unpublish } from "./publish";
import { findSummary, listRefusals, listSummaries } from "./summaries";

const REFUSALS_SHOWN = 500;

/** Figures of providers that the user is not authorised for stay hidden. */
const visibleTo = ({ vendors }: Caller, summary: ImportSummary): ImportSummary => ({
  ...summary,
  sums: summary.sums.filter((sum) => vendors.includes(sum.vendor)),
  replaced: summary.replaced.filter((one) => vendors.includes(one.vendor)),
});

export const importCalls = [
  serve(listImports, async (query, caller, { stateStore }) => {
    const { total, imports } = await listSummaries(stateStore, { ...query, companyId: caller.companyId });
    return { total, imports: imports.map((summary) => visibleTo(caller, summary)) };
  }),

  serve(getImport, async ({ importId }, caller, { stateStore }) => {
    const found = await findSummary(stateStore, caller.companyId, importId);
    if (!found) throw notFound("This import");
    return { import: visibleTo(caller, found), refusals: await listRefusals(stateStore, importId, REFUSALS_SHOWN) };
  }),

  serve(removeImport, async ({ importId }, caller, { stateStore }) => {
    const found = await findSummary(stateStore, caller.companyId, importId);
    if (!found) throw notFound("This import");
    if (found.sums.some((sum) => !caller.vendors.includes(sum.vendor))) {
      throw new CallError(403, errorCodes.forbidden, "This user has no permissions to access.");
    }
    if (!(await unpublish(stateStore, caller.companyId, importId))) throw notFound("This import");
    return {};
  }),
];
