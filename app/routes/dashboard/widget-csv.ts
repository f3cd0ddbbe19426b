import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDashboards } from "~/contract/dashboards/dashboards";
import type { Widget } from "~/contract/dashboards/dashboards";
import { tableFileName, widgetFileName } from "~/contract/tables/table-file-names";
import { tableFormats } from "~/contract/tables/tables";
import { vendors } from "~/contract/vendors";
import type { TFunction } from "i18next";
import { today } from "~/env.server";
import type { Gaps } from "~/features/cost-report/gaps";
import { refusalOf } from "~/features/address/refusal.server";
import { fileReply, refusedFile, textReply } from "~/http/replies/file-reply.server";
import { formatMonth } from "~/i18n/dates";
import { getFixedT } from "~/i18n/i18n.server";
import type { Language } from "~/lib/language";
import { joinList } from "~/lib/lists";
import { providerOf } from "~/lib/providers";
import { commonInfo, prefetchCommonInfo } from "~/session/common-info.server";
import { requireUser } from "~/session/require-user.server";
import type { SignedIn } from "~/session/require-user.server";
import { csvOf } from "~/lib/files/csv";
import { loadWidgets, searchOf } from "./frame/load/load-widgets.server";
import { pageContext } from "./frame/load/page-context.server";
import type { PageContext } from "./frame/load/page-context.server";
import { readWidget } from "./search";
import { chosenVendors, definitions } from "./widgets/registry";
import { loaders } from "./widgets/registry.server";

/** What a widget shows as a file, unrounded. */
export async function loader({ request }: LoaderFunctionArgs) {
  prefetchCommonInfo(request);
  const signedIn = await requireUser(request);
  const { upstream, user, language, headers } = signedIn;
  const t = await getFixedT(request, "dashboard");
  const { requested, ignored } = readWidget(new URL(request.url).searchParams);
  const refusal = await refusalOf(request, ignored);
  if (refusal) return textReply(422, refusal, headers);
  if (!requested) return textReply(404, t("file.which"), headers);
  try {
    const [info, { dashboard, draft }] = await Promise.all([
      commonInfo(request, upstream),
      upstream.call(getDashboards, {
        dashboardIndex: requested.d,
        ...(requested.draft && { draftId: requested.draft }),
      }),
    ]);
    const widget = (draft ?? dashboard)?.widgets.find(({ index }) => index === requested.widget);
    if (!widget) return textReply(404, t("file.gone"), headers);
    const page = pageContext({ upstream, info: Promise.resolve(info), today: today(), language }, info, user);
    const [loaded] = await loadWidgets(page, [widget]);
    if (loaded?.content.state !== "shown")
      return textReply(loaded?.content.state === "failed" ? 503 : 422, t("file.none"), headers);
    const lacking =
      loaded.gaps && incompleteText(loaded.gaps, page.currency, await getFixedT(request, "files"), language);
    if (lacking) return textReply(422, lacking, headers);
    const { viewBy, serviceGroupSetId: set } = loaded.widget;
    if (viewBy === "serviceGroup" && loaded.by === "account" && set)
      return textReply(422, (await getFixedT(request, "files"))("refusal.unknownSet", { set }), headers);
    const body = new Blob([csvOf(loaders[widget.widgetType].rows(loaded.content.data))]).stream();
    const fileName = await nameOf(page, loaded.widget, signedIn);
    return fileReply(request, body, { fileName, mediaType: tableFormats.csv, headers });
  } catch (error) {
    return refusedFile(request, error, headers);
  }
}

/** As that of a report, for widgets with its costs. Others have the currency in each row, or only one. */
async function nameOf(page: PageContext, widget: Widget, signedIn: SignedIn): Promise<string> {
  const { viewBys, timeFrames, hasSensitivity, currency } = definitions[widget.widgetType];
  const resolved = await searchOf(page, widget);
  if (resolved)
    return widgetFileName(widget.widgetType, { ...resolved.query, ...(!viewBys && { viewBy: "" }) }, signedIn);
  const chosen = chosenVendors(widget);
  const scope = {
    vendors: chosen ?? vendors,
    parts: [
      timeFrames && widget.timeFrame,
      page.today,
      currency,
      hasSensitivity && `sensitivity-${widget.sensitivity}`,
    ],
    narrowed: [...(chosen ?? []), widget.budgetId ?? ""],
  };
  return tableFileName(widget.widgetType, scope, signedIn, "csv");
}

/** Why there is no file, as in Cost Analytics: a file has no place for a warning. Null: nothing is missing. */
function incompleteText(
  { damaged, unconverted, withoutRate = [] }: Gaps,
  currency: string,
  t: TFunction,
  language: Language,
): string | null {
  const months = new Set(
    damaged.map(({ vendor, month }) => `${providerOf(vendor).shortName} ${formatMonth(month, language)}`),
  );
  if (months.size > 0) return t("refusal.damaged", { months: joinList([...months], language) });
  const currencies = [...new Set([...unconverted.map((gap) => gap.currency), ...withoutRate])];
  if (currencies.length === 0) return null;
  return t("refusal.withoutRate", { from: joinList(currencies, language), to: currency });
}
