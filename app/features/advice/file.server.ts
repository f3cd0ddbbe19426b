import { adviceKindNames } from "~/contract/commitments/advice-kinds";
import { adviceReports, adviceTableId } from "~/contract/commitments/advice-tables";
import { adviceFiles } from "~/contract/tables/table-files";
import { tables } from "~/contract/tables/tables";
import { refusalOf } from "~/features/address/refusal.server";
import type { ReadFile } from "~/features/files/table-file.server";
import { fileNameOf, fileNamePart } from "~/lib/files/file-name";
import { queryOf } from "./load.server";
import { parse, problemsIn } from "./search";

const all = adviceKindNames.flatMap((kind) =>
  adviceReports.map((report) => ({ kind, report, id: adviceTableId(kind, report) })),
);

/** Recommendations, or a purchase by the hour. */
export const readAdviceFile: ReadFile = async (request, { upstream, user, companyId, language }, { id, format }) => {
  const { kind, report } = all.find((candidate) => candidate.id === id)!;
  const parameters = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  const { search, ignored } = parse(new URLSearchParams(parameters), kind);
  const unusable = (Object.keys(problemsIn(search)) as (keyof ReturnType<typeof problemsIn>)[]).map((parameter) => ({
    parameter,
    value: search[parameter] ?? "",
  }));
  const refusal = await refusalOf(request, [...ignored, ...unusable]);
  if (refusal) return { problem: refusal };
  return {
    problem: null,
    fileName: fileNameOf(
      [tables[id].fileName, fileNamePart(user.curCmpnNm ?? companyId), search.term, search.payment, `${search.days}d`],
      format,
    ),
    open: () => upstream.stream(adviceFiles[kind][format], { ...queryOf(search), report, language }),
  };
};
