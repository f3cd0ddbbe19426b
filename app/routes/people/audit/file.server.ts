import { tableFileName } from "~/contract/tables/table-file-names";
import { auditFile } from "~/contract/tables/table-files";
import { tables } from "~/contract/tables/tables";
import { refusalOf } from "~/features/address/refusal.server";
import type { ReadFile } from "~/features/files/table-file.server";
import { readAudit } from "./audit-search";

/** The audit log, filtered as in its address. */
export const readAuditFile: ReadFile = async (request, signedIn, { format }) => {
  const { search, ignored } = readAudit(new URL(request.url).searchParams);
  const { word, action } = search;
  const refusal = await refusalOf(request, ignored);
  if (refusal) return { problem: refusal };
  return {
    problem: null,
    fileName: tableFileName(tables.audit.fileName, { vendors: [], narrowed: [word, action ?? ""] }, signedIn, format),
    open: () =>
      signedIn.upstream.stream(auditFile[format], { word, ...(action && { action }), language: signedIn.language }),
  };
};
