import { useTranslation } from "react-i18next";
import { Donut } from "~/charts/shares/donut";
import type { Part } from "~/charts/shares/part";
import { seriesMark } from "~/charts/series";
import { PartList, StripBar } from "~/charts/shares/strip";
import { providerColor } from "~/features/providers/provider-color";
import { ProviderMark } from "~/features/providers/provider-mark";
import { providerOf } from "~/lib/providers";
import { formatPercent, formatShortMoney, toFloat } from "~/lib/money";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { colorsOf } from "./colors";
import type { CostView } from "./cost-view";
import { breakdownId, itemHref, othersHref } from "./search/links";
import { hrefWith } from "./search/href";
import type { Report, ReportItem } from "./report";
import { useCostText } from "./use-cost-text";

type Vendors = Report["portions"];

/** Shares of the total: by provider, and by item over all providers and within each. */
export function Portion({ view, report }: { view: CostView; report: Report }) {
  const { t, money, by } = useCostText(view);
  const { onlyVendor } = view;
  const { portions } = report;
  const toParts = useParts(view, report);
  const center = formatShortMoney(report.total, report.currency, onlyVendor);
  const subject = by(report.by, view.search.tag);
  const [only] = portions;
  return (
    <Panel title={t("portion")} note={t("ofTotal", { total: money(report.total) })}>
      {portions.length === 1 && only ? (
        <Donut
          label={t("costBy", { by: subject })}
          parts={toParts.ofProvider(only)}
          center={center}
          centerNote={providerOf(only.vendor).shortName}
        />
      ) : (
        <>
          <Donut
            label={t("costByProvider")}
            parts={toParts.providers(portions)}
            center={center}
            centerNote={t("byProvider")}
          />
          <h3 className="portions-heading">{t("inEachProvider", { by: subject })}</h3>
          <Parts name={t("allProviders")} subject={subject} parts={toParts.ofAll()} />
          {portions.map((portion) => (
            <Parts
              key={portion.vendor}
              name={providerOf(portion.vendor).shortName}
              subject={subject}
              parts={toParts.ofProvider(portion)}
            />
          ))}
        </>
      )}
    </Panel>
  );
}

/** Shares as a bar, always visible, with an expandable list. */
function Parts({ name, subject, parts }: { name: string; subject: string; parts: Part[] }) {
  const { t } = useTranslation("cost-analytics");
  return (
    <details className="accordion portion">
      <summary>
        <Icon name="right" />
        {name}
        <StripBar label={t("providerBy", { provider: name, by: subject })} parts={parts} />
      </summary>
      <PartList parts={parts} />
    </details>
  );
}

/** Parts of the charts, each linked to the page that shows only this part. Items have the same color as in the trend. */
function useParts(view: CostView, report: Report) {
  const { search } = view;
  const words = useCostText(view);
  const colorOf = colorsOf(report);
  const figures = (cost: string, portion: number, vendor: ReportItem["vendor"]) => ({
    value: toFloat(cost),
    amount: formatShortMoney(cost, report.currency, vendor ?? view.onlyVendor),
    portion: formatPercent(portion),
  });
  const items = (entries: ReportItem[], restHref: string, withOwners = false): Part[] => {
    const names = words.names(entries, report.by);
    return entries.map((entry, index) => ({
      id: `${entry.vendor} ${entry.item} ${entry.merged}`,
      name: names[index] ?? entry.name,
      ...seriesMark(colorOf(entry.merged > 0 ? null : entry)),
      owner: withOwners && entry.vendor && <ProviderMark vendor={entry.vendor} />,
      href: entry.merged > 0 ? restHref : itemHref(search, report.by, entry.vendor, entry.item),
      ...figures(entry.cost, entry.portion, entry.vendor),
    }));
  };
  return {
    providers: (portions: Vendors): Part[] =>
      portions.map(({ vendor, cost, portion }) => ({
        id: vendor,
        name: providerOf(vendor).shortName,
        color: providerColor(vendor),
        owner: <ProviderMark vendor={vendor} isNamed />,
        href: hrefWith(search, { vendor: [vendor] }),
        ...figures(cost, portion, vendor),
      })),
    ofAll: () => items(report.series, othersHref(search), true),
    ofProvider: (portion: Vendors[number]) =>
      items(portion.items, `${hrefWith(search, { vendor: [portion.vendor], sort: "-cost" })}#${breakdownId}`),
  };
}
