import {
  commitmentKindNames,
  coverageViews,
  utilizationViews,
  vendorsOf,
} from "~/contract/commitments/commitment-kinds";
import { commitmentReports, commitmentTableId } from "~/contract/commitments/commitment-tables";
import { tableFileName } from "~/contract/tables/table-file-names";
import { commitmentFiles } from "~/contract/tables/table-files";
import { tables } from "~/contract/tables/tables";
import { today } from "~/env.server";
import { refusalOf } from "~/features/address/refusal.server";
import type { ReadFile } from "~/features/files/table-file.server";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo } from "~/session/common-info.server";
import { commitmentScreens, filterFields } from "../href";
import { currencyOf, newestMonth, queryOf, rangeOf, sortOf } from "../load.server";
import { parse } from "../search";

const all = commitmentKindNames.flatMap((kind) =>
  commitmentReports.map((report, at) => ({
    kind,
    report,
    screen: commitmentScreens[at]!,
    id: commitmentTableId(kind, report),
  })),
);

/** A table of commitments: all its rows. */
export const readCommitmentFile: ReadFile = async (request, signedIn, { id, format }) => {
  const { upstream, language } = signedIn;
  const { kind, report, screen } = all.find((candidate) => candidate.id === id)!;
  const parameters = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  const { search, ignored } = parse(new URLSearchParams(parameters), screen);
  const refusal = await refusalOf(request, ignored);
  if (refusal) return { problem: refusal };
  const info = await commonInfo(request, upstream);
  const range = rangeOf(search, newestMonth(kind, info, today()));
  if (!range) return { problem: (await getFixedT(request, "commitments"))("invalidRange") };
  const currency = currencyOf(search, info);
  const viewBy = [...utilizationViews, ...coverageViews].find((utilizationView) => utilizationView === search.by);
  return {
    problem: null,
    fileName: tableFileName(
      tables[id].fileName,
      {
        vendors: vendorsOf(kind),
        parts: [range.start, range.end, currency, viewBy && `by-${viewBy}`],
        narrowed: filterFields.flatMap((field) =>
          search[field].length === 0 ? [] : [[field, ...search[field]].join(" ")],
        ),
      },
      signedIn,
      format,
    ),
    open: () =>
      upstream.stream(commitmentFiles[kind][format], {
        ...queryOf(search, range, currency),
        ...sortOf(search),
        ...(viewBy && { viewBy }),
        report,
        language,
      }),
  };
};
