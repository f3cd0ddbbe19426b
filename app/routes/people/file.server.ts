import { auditFile, memberFile } from "~/contract/tables/table-files";
import { fileNameOf, fileNamePart } from "~/lib/files/file-name";
import { tables } from "~/contract/tables/tables";
import { ignoreAll } from "~/features/address/read-address";
import { refusalOf } from "~/features/address/refusal.server";
import type { ReadFile } from "~/features/files/table-file.server";
import { readAudit } from "./audit-search";

/** Members, or the audit log as its address filters it. */
export const readPeopleFile: ReadFile = async (request, { upstream, user, companyId, language }, { id, format }) => {
  const params = new URL(request.url).searchParams;
  const { search, ignored } = readAudit(params);
  const { word, action } = search;
  const refusal = await refusalOf(request, id === "audit" ? ignored : ignoreAll(params));
  if (refusal) return { problem: refusal };
  const prefix = id === "audit" ? tables.audit.fileName : tables.members.fileName;
  return {
    problem: null,
    fileName: fileNameOf([prefix, fileNamePart(user.curCmpnNm ?? companyId)], format),
    open: () =>
      id === "audit"
        ? upstream.stream(auditFile[format], { word, ...(action && { action }), language })
        : upstream.stream(memberFile[format], { language }),
  };
};
