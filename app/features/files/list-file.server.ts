import { administration } from "~/contract/people/roles";
import { tableFileName } from "~/contract/tables/table-file-names";
import { listFiles } from "~/contract/tables/table-files";
import { tables } from "~/contract/tables/tables";
import type { ListTableId } from "~/contract/tables/tables";
import { vendors } from "~/contract/vendors";
import { ignoreAll } from "~/features/address/read-address";
import { refusalOf } from "~/features/address/refusal.server";
import type { ReadFile } from "./table-file.server";

/** A table whose file has all its rows; its address has no parameters. */
export const readListFile =
  (id: ListTableId): ReadFile =>
  async (request, signedIn, { format }) => {
    const refusal = await refusalOf(request, ignoreAll(new URL(request.url).searchParams));
    if (refusal) return { problem: refusal };
    const { fileName, menu } = tables[id];
    return {
      problem: null,
      fileName: tableFileName(fileName, { vendors: administration.includes(menu) ? [] : vendors }, signedIn, format),
      open: () => signedIn.upstream.stream(listFiles[id][format], { language: signedIn.language }),
    };
  };
