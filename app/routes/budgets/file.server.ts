import { budgetFile } from "~/contract/tables/table-files";
import { tables } from "~/contract/tables/tables";
import { ignoreAll } from "~/features/address/read-address";
import { refusalOf } from "~/features/address/refusal.server";
import type { ReadFile } from "~/features/files/table-file.server";
import { fileNameOf, fileNamePart } from "~/lib/files/file-name";

/** All budgets of the list; the address has no parameters. */
export const readBudgetFile: ReadFile = async (request, { upstream, user, companyId, language }, { format }) => {
  const refusal = await refusalOf(request, ignoreAll(new URL(request.url).searchParams));
  if (refusal) return { problem: refusal };
  return {
    problem: null,
    fileName: fileNameOf([tables.budgets.fileName, fileNamePart(user.curCmpnNm ?? companyId)], format),
    open: () => upstream.stream(budgetFile[format], { language }),
  };
};
