import { Donut } from "~/charts/donut";
import type { Part } from "~/charts/part";
import { seriesColor } from "~/charts/series";
import { Strip } from "~/charts/strip";
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

/** Shares of the total: by provider, and in each provider by item. */
export function Portion({ page, report }: { page: CostPage; report: Report }) {
  const { search } = page;
  const { t, ...words } = useWords(page);
  const { portions, currency } = report;
  const short = (cost: string) => formatShort(toFloat(cost), currency);
  const providers = portions.map(({ vendor, cost, portion }): Part => {
    const { shortName, color } = providerOf(vendor);
    return { id: vendor, name: shortName, value: toFloat(cost), amount: short(cost), portion: formatPercent(portion), color, href: hrefWith(search, { vendor: [vendor] }) };
  });
  const colors = new Map(report.series.map((entry, index) => [`${entry.vendor} ${entry.item}`, seriesColor(rankOf(index, entry))]));
  const itemsOf = ({ vendor, items }: Report["portions"][number]): Part[] =>
    items.map((entry) => ({
      id: `${vendor} ${entry.item} ${entry.merged}`,
      name: words.item(entry, report.by),
      value: toFloat(entry.cost),
      amount: short(entry.cost),
      portion: formatPercent(entry.portion),
      color: (entry.merged === 0 && colors.get(`${vendor} ${entry.item}`)) || seriesColor("others"),
      href: entry.merged > 0 ? `#${breakdownId}` : itemHref(search, report.by, vendor, entry.item),
    }));
  return (
    <Panel title={t("portion")} note={t("ofTotal", { total: words.money(report.total) })}>
      {providers.length > 1 && <Donut label={t("costByProvider")} parts={providers} center={short(report.total)} centerNote={t("byProvider")} />}
      {portions.map((portion, index) => (
        <details key={portion.vendor} className="accordion" name="portion" open={index === 0}>
          <summary>
            <Icon name="right" />
            {t("providerBy", { provider: providerOf(portion.vendor).shortName, by: words.by(report.by, search.tag) })}
          </summary>
          <Strip label={t("providerBy", { provider: providerOf(portion.vendor).shortName, by: words.by(report.by, search.tag) })} parts={itemsOf(portion)} />
        </details>
      ))}
    </Panel>
  );
}
