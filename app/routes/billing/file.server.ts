import { billReports, getBillingCsv, getBillingXlsx } from "~/contract/billing-files";
import type { BillFileSort, BillReport } from "~/contract/billing-files";
import { reportFormats } from "~/contract/exports";
import type { ReportFormat } from "~/contract/exports";
import { today } from "~/env.server";
import { refusalOf } from "~/features/address/refusal.server";
import { fileReply, refusedFile, textReply } from "~/http/file-reply.server";
import { getFixedT } from "~/i18n/i18n.server";
import { fileNameOf, fileNamePart, narrowedPart } from "~/lib/report-file-name";
import { commonInfo, expectCommonInfo } from "~/session/common-info.server";
import { requireUser } from "~/session/require-user.server";
import { vendorOf } from "./data.server";
import { chosenView } from "./details/load-details.server";
import type { Search } from "./href";
import { parse } from "./search";

/** The file of an address: "/billing.csv" is the bill itself, "/billing/accounts.xlsx" one of its tables. */
export function fileAt(pathname: string): { report: BillReport; format: ReportFormat } | null {
  const [, table = "charges", format] = /^\/billing(?:\/([a-z]+))?\.(csv|xlsx)$/.exec(pathname) ?? [];
  const report = billReports.find((one) => one === table);
  return report && format ? { report, format: format as ReportFormat } : null;
}

/**
 * Streams a table of a bill as a file: the page's address with another extension. It has all pages of what the address
 * requests; parameters that the page would ignore refuse the file.
 */
export async function billFile(request: Request): Promise<Response> {
  expectCommonInfo(request);
  const { upstream, headers, user, companyId, language } = await requireUser(request);
  const { pathname, searchParams } = new URL(request.url);
  const file = fileAt(pathname);
  if (!file) return textReply(404, "There is no such file.", headers);
  const { report, format } = file;
  const given = new URLSearchParams([...searchParams].filter(([, value]) => value !== ""));
  const { search, ignored } = parse(given, report === "charges" ? null : report);
  try {
    const { vendor, isRefused } = vendorOf(search, await commonInfo(request, upstream));
    const bill = {
      vendor,
      yearMonth: search.month ?? today().slice(0, 7),
      ...(search.currency !== null && { currency: search.currency }),
    };
    const isByChoice = report === "details" && !isRefused && ignored.length === 0;
    const chosen = isByChoice ? await chosenView({ upstream, search, bill }) : null;
    const refusal = await refusalOf(request, [
      ...ignored,
      ...(isRefused ? [{ parameter: "vendor", value: search.vendor ?? "" }] : []),
      ...(chosen?.ignored ?? []),
    ]);
    if (refusal) return textReply(422, refusal, headers);
    if (chosen && !chosen.view)
      return textReply(
        422,
        (await getFixedT(request, "billing-details"))(search.by === "tag" ? "noTagKey" : "noSet"),
        headers,
      );
    const { body } = await upstream.stream(format === "csv" ? getBillingCsv : getBillingXlsx, {
      report,
      ...bill,
      ...(chosen?.view ?? viewOf(search, report)),
      ...rowsOf(search, report),
      language,
    });
    return fileReply(request, body, {
      fileName: fileNameOf(
        [
          `bill-${report}`,
          fileNamePart(user.curCmpnNm ?? companyId),
          vendor,
          bill.yearMonth,
          search.currency ?? "",
          "billed",
          narrowedPart(narrowing(search, report)),
        ],
        format,
      ),
      mediaType: reportFormats[format],
      headers,
    });
  } catch (error) {
    return refusedFile(request, error, headers);
  }
}

const viewOf = ({ by }: Search, report: BillReport) => (report === "insight" && by !== null ? { viewBy: by } : {});

const narrowing = ({ find, group, product }: Search, report: BillReport): string[] =>
  report === "charges" ? [] : [find, group, product].filter((text) => text !== "");

/** Rows of the table on all pages, and their order; the bill itself has no table. */
function rowsOf({ find, group, product, sort }: Search, report: BillReport) {
  if (report === "charges") return {};
  return {
    ...(sort !== null && { sort: { key: sort.replace(/^-/, "") as BillFileSort, descending: sort.startsWith("-") } }),
    ...(group !== "" ? { group, ...(product !== "" && { product }) } : { word: find }),
  };
}
