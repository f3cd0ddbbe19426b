import { reportTables } from "~/contract/tables/exports";
import type { Report } from "~/contract/tables/exports";
import type { CostQuery } from "~/contract/costs/cost-query";
import { getSavedFilter } from "~/contract/costs/saved-filters";
import { reportFileName } from "~/contract/tables/table-file-names";
import { costFile, linesFile } from "~/contract/tables/table-files";
import type { TableFormat } from "~/contract/tables/tables";
import { today } from "~/env.server";
import type { Ignored } from "~/features/address/ignored";
import { refusalOf } from "~/features/address/refusal.server";
import type { ReadFile } from "~/features/files/table-file.server";
import { getFixedT } from "~/i18n/i18n.server";
import type { RangeProblem } from "~/lib/time/time-frames";
import { commonInfo } from "~/session/common-info.server";
import type { SignedIn } from "~/session/require-user.server";
import { redirectWithin } from "~/session/redirect.server";
import { nullIfMissing } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import { resolveSearch } from "~/features/cost-report/search/resolve-search.server";
import type { Source } from "~/features/cost-report/search/resolve-search.server";
import type { Search } from "~/features/cost-report/search/href";
import { href, needsDefaults, toParameters } from "~/features/cost-report/search/href";
import { everything } from "~/features/cost-report/search/drilldown";
import { costQueryOf } from "~/features/cost-report/search/query";
import { selectedBy } from "../detail/drilldown/selection";
import { resolveDefaults } from "../resolve-defaults.server";

export type Kind = Report["kind"];

/** The report that a URL requests and the query of its page, or why there is none. */
export type ReportAnswer =
  | { search: Search; query: CostQuery; report: Report; problem: null }
  | { search: Search; query: null; report: null; problem: string };

type Reader = Pick<SignedIn, "upstream" | "language">;

const sourceOf = (request: Request, { upstream, language }: Reader): Source => ({
  upstream,
  info: commonInfo(request, upstream),
  today: today(),
  language,
});

/** Reads the report from a URL with the page's parameters. Throws a redirect if the address depends on the user. */
export async function readReport(
  request: Request,
  user: Reader & Pick<SignedIn, "headers">,
  kind: Kind,
): Promise<ReportAnswer> {
  const { pathname, searchParams } = new URL(request.url);
  const settled = await resolveDefaults(sourceOf(request, user), searchParams);
  if (settled) throw redirectWithin(request, href(settled, pathname), { headers: user.headers });
  return reportOf(searchParams, request, user, kind);
}

async function reportOf(
  searchParams: URLSearchParams,
  request: Request,
  user: Reader,
  kind: Kind,
): Promise<ReportAnswer> {
  const { upstream } = user;
  const source = sourceOf(request, user);
  const { search, ignored, period, available, currency } = await resolveSearch(source, searchParams, () => false);
  const refuse = (problem: string): ReportAnswer => ({ search, query: null, report: null, problem });
  const refuseRange = async (parameters: string, problem: RangeProblem) =>
    refuse(`${parameters}: ${(await getFixedT(request, "cost-analytics"))(`problem.${problem}`)}`);

  const refusal = await refusalOf(request, [...ignored, ...(await missingFilter(upstream, searchParams, search))]);
  if (refusal) return refuse(refusal);
  if (period.problem) return refuseRange(search.range === "custom" ? "start, end" : "range, grain", period.problem);
  if (period.compared?.problem)
    return refuseRange(search.compare.with === "custom" ? "cstart, cend" : "compare", period.compared.problem);
  const query = costQueryOf(search, period, available, currency);
  if (kind === "table")
    return {
      search,
      query,
      report: { kind, query: { ...query, compareCostType: search.compare.cost } },
      problem: null,
    };
  const selected = selectedBy(search.opened ?? everything, query);
  return selected
    ? { search, query, report: { kind, query: selected.selection }, problem: null }
    : refuseRange("detail", "invalid");
}

/** The saved filter of an address, if it does not exist. */
async function missingFilter(upstream: Upstream, params: URLSearchParams, { filter }: Search): Promise<Ignored[]> {
  if (filter === null || !needsDefaults(params)) return [];
  const saved = await nullIfMissing(upstream.call(getSavedFilter, { filterIndex: filter }));
  return saved ? [] : [{ parameter: "filter", value: String(filter) }];
}

/**
 * The items of the page's table, or the lines, as a file. An address that depends on the user is answered where it is:
 * a program that follows no redirects would take the empty answer for the file.
 */
export const readCostFile: ReadFile = async (request, user, { id, format }) => {
  const kind = id === reportTables.table ? "table" : "detail";
  const { searchParams } = new URL(request.url);
  const settled = await resolveDefaults(sourceOf(request, user), searchParams);
  const { report, problem } = await reportOf(settled ? toParameters(settled) : searchParams, request, user, kind);
  if (!report) return { problem };
  return {
    problem: null,
    fileName: reportFileName({ kind, ...report.query }, user, format),
    open: () => openReport(user, report, format),
  };
};

function openReport({ upstream, language }: SignedIn, report: Report, format: TableFormat): Promise<Response> {
  return report.kind === "table"
    ? upstream.stream(costFile[format], { ...report.query, language })
    : upstream.stream(linesFile[format], { ...report.query, language });
}
