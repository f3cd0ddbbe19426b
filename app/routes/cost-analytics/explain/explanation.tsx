import type { Explanation as CostExplanation } from "~/contract/costs/cost-detail";
import { providerOf } from "~/lib/providers";
import { formatAmount, formatExact, formatMoney, formatMoneyWithCode, formatPlain } from "~/lib/money/money";
import { Facts } from "~/ui/facts";
import { LongName } from "~/ui/long-name";
import { A } from "~/ui/navigation/a";
import { Ledger, type LedgerLine } from "~/ui/table/ledger";
import { Failed } from "~/ui/loading/state";
import type { CostView } from "~/features/cost-report/cost-view";
import { ImportLink } from "../detail/lines/import-link";
import { useDetailText } from "../detail/use-detail-text";
import { openHref } from "~/features/cost-report/search/links";
import { joinFacts, joinList, joinSentences } from "~/lib/lists";
import { roundedSum } from "./explanation-ledger";
import type { DrilldownView } from "../detail/drilldown/drilldown-view";

type ExplainedPart = CostExplanation["parts"][number];

interface ExplanationProps {
  view: CostView;
  drilldown: DrilldownView;
}

/** How a figure adds up: its parts, their bills and exchange rates, and that nothing of those bills is missing. */
export function Explanation({ view, drilldown }: ExplanationProps) {
  const { search } = view;
  const words = useDetailText(view);
  const { t, detail } = words;
  const { explanation, opened } = drilldown;
  const vendor = drilldown.vendor ?? view.onlyVendor;
  if (!explanation) return <Failed title={t("failed")} text={t("failedText")} />;
  const { currency, totalCost, residual, rows } = explanation;
  const { parts, rounding } = roundedSum(explanation, vendor);
  const factor = ({ billingCurrency, billedIn, vendor: part }: ExplainedPart) =>
    billingCurrency === currency ? "" : formatMoney(billedIn, billingCurrency, part);
  const rateText = ({ billingCurrency, rateMonth, rateSource }: ExplainedPart) =>
    detail("rate", {
      from: billingCurrency,
      to: currency,
      source: rateSource ? t(`rateSource.${rateSource}`) : "",
      month: rateMonth ? words.month(rateMonth) : "",
    });
  const ledgerLine = (part: ExplainedPart, operator: LedgerLine["operator"]): LedgerLine => {
    const { shortName } = providerOf(part.vendor);
    return {
      operator,
      label: (
        <span>
          {joinFacts([shortName, words.month(part.month)], words.lang)}{" "}
          <span className="muted nowrap">{factor(part)}</span>
        </span>
      ),
      amount: formatAmount(part.cost, currency, part.vendor),
      parts: [
        {
          label: (
            <ImportLink importId={part.importId}>
              <LongName name={joinList(part.fileNames, words.lang) || detail("import")} />
            </ImportLink>
          ),
          amount: detail("lineCount", { count: part.rows }),
        },
        { label: detail("billedIn", { currency: part.billingCurrency }), amount: formatExact(part.billedIn) },
        ...(part.billingCurrency === currency ? [] : [{ label: rateText(part), amount: formatExact(part.rate ?? "") }]),
        { label: detail("exact", { currency }), amount: formatExact(part.cost) },
        { label: detail("partResidual"), amount: formatExact(part.residual) },
      ],
    };
  };
  const lines: LedgerLine[] = [
    ...parts.map((part, index) => ledgerLine(part, index === 0 ? undefined : "+")),
    ...(rounding === "0"
      ? []
      : [{ operator: "+" as const, label: detail("rounding"), amount: formatPlain(rounding, currency) }]),
    { operator: "=", label: detail("total"), amount: formatMoney(totalCost, currency, vendor), kind: "grand" },
  ];

  return (
    <div className="stack explanation">
      <FigureFacts view={view} drilldown={drilldown} explained={explanation} />
      <Ledger label={detail("ledger")} lines={lines} />
      <p className="muted">
        {detail("exactTotal", { amount: formatExact(totalCost), currency })}{" "}
        {detail("residual", { amount: formatExact(residual) })}
      </p>
      <Unconverted explained={explanation} view={view} />
      <div className="row wrap">
        <A className="btn" href={openHref(search, { ...opened, isExplained: false }, "/cost-analytics/detail")}>
          {detail("openAll", { count: rows })}
        </A>
        <A
          className="btn quiet"
          href={openHref(search, { ...opened, isExplained: false }, "/cost-analytics/detail.csv")}
          download
        >
          {detail("linesCsv")}
        </A>
      </div>
    </div>
  );
}

/** What the figure covers: days, providers, item, filters and cost basis. */
function FigureFacts({ view, drilldown, explained }: ExplanationProps & { explained: CostExplanation }) {
  const { search } = view;
  const words = useDetailText(view);
  const { detail: t } = words;
  const names = view.providers.map((vendor) => providerOf(vendor).shortName);
  const filters = words.filters(search);
  const facts: ([string, string] | null)[] = [
    [t("fact.period"), words.range(drilldown.range)],
    [t("fact.providers"), drilldown.vendor ? providerOf(drilldown.vendor).shortName : joinList(names, words.lang)],
    drilldown.opened.item === null ? null : [words.t(`word.${words.subject(drilldown.by)}`), words.title(drilldown)],
    [t("fact.filters"), filters.length > 0 ? joinSentences(filters, words.lang) : t("noFilters")],
    [t("fact.cost"), t(explained.isAmortizedCost ? "amortized" : "billed")],
    search.spread === "yes" ? [words.t("spread.label"), t("spread")] : null,
    [t("fact.lines"), explained.rows.toLocaleString("en")],
  ];
  return <Facts facts={facts.filter((fact) => fact !== null)} />;
}

/** Amounts without an exchange rate are in no figure, which the explanation states. */
function Unconverted({ view, explained: { parts, currency } }: { view: CostView; explained: CostExplanation }) {
  const words = useDetailText(view);
  const missing = parts.filter(({ rate }) => rate === null);
  if (missing.length === 0) return null;
  return (
    <p>
      {words.t("unconverted", { currency })}{" "}
      <b>
        {joinList(
          missing.map(
            ({ vendor, billedIn, billingCurrency, month }) =>
              `${formatMoneyWithCode(billedIn, billingCurrency, vendor)} (${words.month(month)})`,
          ),
          words.lang,
        )}
      </b>
    </p>
  );
}
