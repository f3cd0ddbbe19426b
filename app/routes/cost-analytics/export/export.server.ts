import { reportTables } from "~/contract/tables/exports";
import type { Report } from "~/contract/tables/exports";
import type { CostQuery } from "~/contract/costs/cost-query";
import { getSavedFilter } from "~/contract/costs/saved-filters";
import type { SavedFilter } from "~/contract/costs/saved-filters";
import { reportFileName } from "~/contract/tables/table-file-names";
import { costFile, linesFile } from "~/contract/tables/table-files";
import type { TableFormat } from "~/contract/tables/tables";
import { today } from "~/env.server";
import type { Ignored } from "~/features/address/ignored";
import { refusalOf } from "~/features/address/refusal.server";
import type { ReadFile } from "~/features/files/table-file.server";
import { getFixedT, requestLanguage } from "~/i18n/i18n.server";
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
import { parse } from "~/features/cost-report/search/search";
import { everything } from "~/features/cost-report/search/drilldown";
import { costQueryOf } from "~/features/cost-report/search/query";
import { joinProviders } from "~/lib/providers";
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
  const address = await readAddress(request, user);
  const { settled, linked } = address;
  // Where it leads, nothing tells that conditions are missing.
  if (settled && !hidesConditions(linked))
    throw redirectWithin(request, href(settled, new URL(request.url).pathname), { headers: user.headers });
  return reportOf(address, request, user, kind);
}

interface ReportAddress {
  params: URLSearchParams;
  /** What the address leads to, if that depends on the user or on a saved filter. */
  settled: Search | null;
  /** The saved filter that the address stands for; `saved` is null if it does not exist. */
  linked: { index: number; saved: SavedFilter | null } | null;
}

async function readAddress(request: Request, user: Reader): Promise<ReportAddress> {
  const params = new URL(request.url).searchParams;
  const [settled, linked] = await Promise.all([
    resolveDefaults(sourceOf(request, user), params),
    linkedFilter(user.upstream, params),
  ]);
  return { params, settled, linked };
}

async function reportOf(
  { params, settled, linked }: ReportAddress,
  request: Request,
  user: Reader,
  kind: Kind,
): Promise<ReportAnswer> {
  const searchParams = settled ? toParameters(settled) : params;
  const source = sourceOf(request, user);
  const { search, ignored, period, available, currency } = await resolveSearch(source, searchParams, () => false);
  const refuse = (problem: string): ReportAnswer => ({ search, query: null, report: null, problem });
  const refuseRange = async (parameters: string, problem: RangeProblem) =>
    refuse(`${parameters}: ${(await getFixedT(request, "cost-analytics"))(`problem.${problem}`)}`);

  const refusal = await refusalOf(request, [...ignored, ...missingFilter(linked)]);
  if (refusal) return refuse(refusal);
  if (hidesConditions(linked)) return refuse(await withheldText(request, linked.saved));
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

async function linkedFilter(upstream: Upstream, params: URLSearchParams): Promise<ReportAddress["linked"]> {
  const { filter } = parse(params).search;
  if (filter === null || !needsDefaults(params)) return null;
  return { index: filter, saved: await nullIfMissing(upstream.call(getSavedFilter, { filterIndex: filter })) };
}

const missingFilter = (linked: ReportAddress["linked"]): Ignored[] =>
  linked && !linked.saved ? [{ parameter: "filter", value: String(linked.index) }] : [];

/** Whether the report would cover more costs than were saved, which the page says and a file cannot. */
const hidesConditions = (linked: ReportAddress["linked"]): linked is { index: number; saved: SavedFilter } =>
  linked?.saved != null && linked.saved.withheld.length > 0;

async function withheldText(request: Request, { filterName, withheld }: SavedFilter): Promise<string> {
  const [t, language] = await Promise.all([getFixedT(request, "cost-filters"), requestLanguage(request)]);
  return t("saved.noFile", { name: filterName, vendors: joinProviders(withheld, language) });
}

/**
 * The items of the page's table, or the lines, as a file. An address that depends on the user is answered where it is:
 * a program that follows no redirects would take the empty answer for the file.
 */
export const readCostFile: ReadFile = async (request, user, { id, format }) => {
  const kind = id === reportTables.table ? "table" : "detail";
  const { report, problem } = await reportOf(await readAddress(request, user), request, user, kind);
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
