import { anomalyFile } from "~/contract/table-files";
import { tables } from "~/contract/tables";
import { today } from "~/env.server";
import { refusalOf } from "~/features/address/refusal.server";
import type { ReadFile } from "~/features/files/table-file.server";
import { fileNameOf, fileNamePart } from "~/lib/file-name";
import { filterOf } from "./query";
import { parse } from "./search";

/** All alerts that the list has with these parameters, on all its pages. */
export const readAnomalyFile: ReadFile = async (request, { upstream, user, companyId, language }, { format }) => {
  const { search, ignored } = parse(new URL(request.url).searchParams);
  const refusal = await refusalOf(request, ignored);
  if (refusal) return { problem: refusal };
  const filter = filterOf(search, today());
  return {
    problem: null,
    fileName: fileNameOf(
      [tables.anomalies.fileName, fileNamePart(user.curCmpnNm ?? companyId), filter.start, filter.end],
      format,
    ),
    open: () => upstream.stream(anomalyFile[format], { ...filter, language }),
  };
};
