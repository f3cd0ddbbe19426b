import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { backtestFileName, tableFileName } from "~/contract/tables/table-file-names";
import { anomalyFile, backtestFile } from "~/contract/tables/table-files";
import { tables } from "~/contract/tables/tables";
import { vendors } from "~/contract/vendors";
import { today } from "~/env.server";
import { refusalOf } from "~/features/address/refusal.server";
import type { ReadFile } from "~/features/files/table-file.server";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo } from "~/session/common-info.server";
import { filterOf } from "./query";
import { definitionOf } from "./rules/href";
import { openedRule, readRule } from "./rules/data.server";
import { parse } from "./search";

/** The list's alerts, or a rule's backtest. */
export const readAnomalyFile: ReadFile = (request, signedIn, file) =>
  (file.id === "backtest" ? readBacktest : readAlerts)(request, signedIn, file);

/** The days on which the rule of the address would have alerted. */
const readBacktest: ReadFile = async (request, signedIn, { format }) => {
  const { upstream, user, language } = signedIn;
  const params = new URL(request.url).searchParams;
  const { search: requested, ignored } = readRule(params, { user, info: await commonInfo(request, upstream) });
  const refusal = await refusalOf(request, ignored);
  if (refusal) return { problem: refusal };
  const opened = await openedRule(upstream, params).catch((thrown: unknown) => {
    if (thrown instanceof Response && thrown.status === 404) return "missing" as const;
    throw thrown;
  });
  if (opened === "missing")
    return { problem: (await refusalOf(request, [{ parameter: "rule", value: requested.rule }]))! };
  const search = opened ?? requested;
  if (search.minAlert > search.maxAlert) {
    const t = await getFixedT(request, "anomaly-rules");
    return { problem: `minAlert, maxAlert: ${t("message.alertBand")}` };
  }
  const definition = definitionOf(search);
  return {
    problem: null,
    fileName: backtestFileName({ ...definition, title: search.title }, signedIn, format),
    open: () => upstream.stream(backtestFile[format], { ...definition, language }),
  };
};

/** All alerts that the list has with these parameters, on all its pages. */
const readAlerts: ReadFile = async (request, signedIn, { format }) => {
  const { search, ignored } = parse(new URL(request.url).searchParams);
  const refusal = await refusalOf(request, ignored);
  if (refusal) return { problem: refusal };
  const filter = filterOf(search, today());
  const { level, type, kind, status, number, show, sensitivity, vendor } = search;
  return {
    problem: null,
    fileName: tableFileName(
      tables.anomalies.fileName,
      {
        vendors: vendor.length === 0 ? vendors : vendor,
        parts: [filter.start, filter.end, ANOMALY_CURRENCY, `sensitivity-${sensitivity}`],
        narrowed: [...vendor, ...level, ...type, ...kind, ...status, ...number, show === "all" ? "" : show],
      },
      signedIn,
      format,
    ),
    open: () => signedIn.upstream.stream(anomalyFile[format], { ...filter, language: signedIn.language }),
  };
};
