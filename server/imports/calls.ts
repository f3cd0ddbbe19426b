import { getImport, listImports, removeImport } from "~/contract/imports";
import { notFound, serve } from "../serve";
import { unpublish } from "./publish";
import { findSummary, listRefusals, listSummaries } from "./summaries";

const REFUSALS_SHOWN = 500;

export const importCalls = [
  serve(listImports, async (query, { companyId }, { stateStore }) => listSummaries(stateStore, { ...query, companyId })),

  serve(getImport, async ({ importId }, { companyId }, { stateStore }) => {
    const found = await findSummary(stateStore, companyId, importId);
    if (!found) throw notFound("This import");
    return { import: found, refusals: await listRefusals(stateStore, importId, REFUSALS_SHOWN) };
  }),

  serve(removeImport, async ({ importId }, { companyId }, { stateStore }) => {
    if (!(await unpublish(stateStore, companyId, importId))) throw notFound("This import");
    return {};
  }),
];
