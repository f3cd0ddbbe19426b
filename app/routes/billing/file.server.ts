import { z } from "zod";
import { billRequest } from "~/contract/billing";
import { billReports, fileViewBy, getBillingCsv, getBillingXlsx } from "~/contract/billing-files";
import type { BillReport } from "~/contract/billing-files";
import { billView } from "~/contract/billing-tables";
import { reportFormats } from "~/contract/exports";
import type { ReportFormat } from "~/contract/exports";
import { today } from "~/env.server";
import { fileReply, refusedFile, textReply } from "~/http/file-reply.server";
import { getFixedT } from "~/i18n/i18n.server";
import { requireUser } from "~/session/require-user.server";
import { chosenView } from "./details/load-details.server";
import { defaultSearch } from "./href";

/** The parameters of the page that its files have too. */
const asked = z.object({
  vendor: billRequest.shape.vendor.default("aws"),
  month: billRequest.shape.yearMonth,
  currency: billRequest.shape.currency,
  by: fileViewBy.optional(),
  tag: billView.shape.tagKey,
  set: billView.shape.serviceGroupSetId,
});

/** What an address is the file of: "/billing.csv" is the bill itself, "/billing/accounts.xlsx" one of its tables. */
export function fileAt(pathname: string): { report: BillReport; format: ReportFormat } | null {
  const [, table = "charges", format] = /^\/billing(?:\/([a-z]+))?\.(csv|xlsx)$/.exec(pathname) ?? [];
  const report = billReports.find((one) => one === table);
  return report && format ? { report, format: format as ReportFormat } : null;
}

/** A table of a bill as a file, streamed through as it comes: the page's address with another ending. */
export async function billFile(request: Request): Promise<Response> {
  const { upstream, headers } = await requireUser(request);
  const { pathname, searchParams } = new URL(request.url);
  const file = fileAt(pathname);
  if (!file) return textReply(404, "There is no such file.", headers);
  const { report, format } = file;
  const { data, error } = asked.safeParse(Object.fromEntries([...searchParams].filter(([, value]) => value !== "")));
  if (!data) return textReply(422, error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"), headers);
  const { vendor, month: yearMonth = today().slice(0, 7), currency, by = null, tag = "", set = "" } = data;
  const bill = { vendor, yearMonth, currency };
  try {
    const { view } = report === "details" ? await chosenView({ upstream, search: { ...defaultSearch, by, tag, set }, bill }) : { view: { viewBy: by ?? undefined } };
    if (!view) return textReply(422, (await getFixedT(request, "billing-details"))(by === "tag" ? "noTagKey" : "noSet"), headers);
    const { body } = await upstream.stream(format === "csv" ? getBillingCsv : getBillingXlsx, { report, ...bill, ...view });
    return fileReply(request, body, { fileName: `bill-${report}_${vendor}_${yearMonth}.${format}`, mediaType: reportFormats[format], headers });
  } catch (error) {
    return refusedFile(error, headers);
  }
}
