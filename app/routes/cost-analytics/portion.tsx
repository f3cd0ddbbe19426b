import { Donut } from "~/charts/donut";
import type { Part } from "~/charts/part";
import { seriesColor } from "~/charts/series";
import { PartList, StripBar } from "~/charts/strip";
import { providerOf } from "~/features/providers/providers";
import { formatPercent, formatShort, toFloat } from "~/lib/money";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import type { CostPage } from "./data.server";
import { breakdownId, itemHref } from "./drill-down";
import { hrefWith } from "./href";
import type { Report } from "./report";
import { rankOf } from "./trend";
import { useWords } from "./use-words";

type Vendors = Report["portions"];

/** Shares of the total: by provider, and in each provider by item. */
export function Portion({ page, report }: { page: CostPage; report: Report }) {
  const { t, money, by } = useWords(page);
  const { portions } = report;
  const toParts = useParts(page, report);
  const center = formatShort(toFloat(report.total), report.currency);
  const subject = by(report.by, page.search.tag);
  const [only] = portions;
  return (
    <Panel title={t("portion")} note={t("ofTotal", { total: money(report.total) })}>
      {portions.length === 1 && only ? (
        <Donut label={t("costBy", { by: subject })} parts={toParts.items(only)} center={center} centerNote={providerOf(only.vendor).shortName} />
      ) : (
        <>
          <Donut label={t("costByProvider")} parts={toParts.providers(portions)} center={center} centerNote={t("byProvider")} />
          <h3 className="portions-heading">{t("inEachProvider", { by: subject })}</h3>
          {portions.map((portion) => {
            const { shortName } = providerOf(portion.vendor);
            return (
              <details key={portion.vendor} className="accordion portion">
                <summary>
                  <Icon name="right" />
                  {shortName}
                  <StripBar label={t("providerBy", { provider: shortName, by: subject })} parts={toParts.items(portion)} />
                </summary>
                <PartList parts={toParts.items(portion)} />
              </details>
            );
          })}
        </>
      )}
    </Panel>
  );
}

/** Parts of the charts, each leading to the page that shows only it; an item has the colour it has in the trend. */
function useParts({ search, ...page }: CostPage, report: Report) {
  const words = useWords(page);
  const colors = new Map(report.series.map((entry, index) => [`${entry.vendor} ${entry.item}`, seriesColor(rankOf(index, entry))]));
  const figures = (cost: string, portion: number) => ({
    value: toFloat(cost),
    amount: formatShort(toFloat(cost), report.currency),
    portion: formatPercent(portion),
  });
  return {
    providers: (portions: Vendors): Part[] =>
      portions.map(({ vendor, cost, portion }) => {
        const { shortName, color } = providerOf(vendor);
        return { id: vendor, name: shortName, color, href: hrefWith(search, { vendor: [vendor] }), ...figures(cost, portion) };
      }),
    items: ({ vendor, items }: Vendors[number]): Part[] => {
      const names = words.names(items, report.by);
      return items.map((entry, index) => ({
        id: `${entry.item} ${entry.merged}`,
        name: names[index] ?? entry.name,
        color: (entry.merged === 0 && colors.get(`${vendor} ${entry.item}`)) || seriesColor("others"),
        href: entry.merged > 0 ? `#${breakdownId}` : itemHref(search, report.by, vendor, entry.item),
        ...figures(entry.cost, entry.portion),
      }));
    },
  };
}
