import { adviceKindNames, adviceKinds } from "~/contract/commitments/advice-kinds";
import { adviceReports, adviceTableId } from "~/contract/commitments/advice-tables";
import { tableFileName } from "~/contract/tables/table-file-names";
import { adviceFiles } from "~/contract/tables/table-files";
import { tables } from "~/contract/tables/tables";
import { refusalOf } from "~/features/address/refusal.server";
import type { ReadFile } from "~/features/files/table-file.server";
import { defaultSearch } from "./href";
import type { Search } from "./href";
import { queryOf } from "./load.server";
import { parse, problemsIn } from "./search";

const all = adviceKindNames.flatMap((kind) =>
  adviceReports.map((report) => ({ kind, report, id: adviceTableId(kind, report) })),
);

/** Recommendations, or a purchase by the hour. */
export const readAdviceFile: ReadFile = async (request, signedIn, { id, format }) => {
  const { upstream, language } = signedIn;
  const { kind, report } = all.find((candidate) => candidate.id === id)!;
  const parameters = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  const { search, ignored } = parse(new URLSearchParams(parameters), kind);
  const unusable = (Object.keys(problemsIn(search)) as (keyof ReturnType<typeof problemsIn>)[]).map((parameter) => ({
    parameter,
    value: search[parameter] ?? "",
  }));
  const refusal = await refusalOf(request, [...ignored, ...unusable]);
  if (refusal) return { problem: refusal };
  const { vendor, unit, hasOfferings } = adviceKinds[kind];
  return {
    problem: null,
    fileName: tableFileName(
      tables[id].fileName,
      {
        vendors: [vendor],
        parts: [unit === "spend" ? search.type : "", search.term, search.payment, `${search.days}d`],
        narrowed: [hasOfferings ? search.offering : "", ...chosenIn(search)],
      },
      signedIn,
      format,
    ),
    open: () => upstream.stream(adviceFiles[kind][format], { ...queryOf(search), report, language }),
  };
};

/** What differs from a new search. */
const chosenIn = (search: Search): string[] =>
  (["until", "account", "row", "ending", "commitment", "quantity"] as const).flatMap((name) =>
    search[name] === null || search[name] === defaultSearch[name] ? [] : [`${name} ${search[name]}`],
  );
