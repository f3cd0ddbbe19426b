import { listFiles } from "~/contract/tables/table-files";
import { tables } from "~/contract/tables/tables";
import type { ListTableId } from "~/contract/tables/tables";
import { ignoreAll } from "~/features/address/read-address";
import { refusalOf } from "~/features/address/refusal.server";
import { fileNameOf, fileNamePart } from "~/lib/files/file-name";
import type { ReadFile } from "./table-file.server";

/** A table whose file has all its rows; its address has no parameters. */
export const readListFile =
  (id: ListTableId): ReadFile =>
  async (request, { upstream, user, companyId, language }, { format }) => {
    const refusal = await refusalOf(request, ignoreAll(new URL(request.url).searchParams));
    if (refusal) return { problem: refusal };
    return {
      problem: null,
      fileName: fileNameOf([tables[id].fileName, fileNamePart(user.curCmpnNm ?? companyId)], format),
      open: () => upstream.stream(listFiles[id][format], { language }),
    };
  };
