import type { Part } from "~/charts/shares/part";
import { seriesMark } from "~/charts/series";
import { providerColor } from "~/features/providers/provider-color";
import { ProviderMark } from "~/features/providers/provider-mark";
import { providerOf } from "~/lib/providers";
import { formatPercent, formatShortMoney, toFloat } from "~/lib/money/money";
import { colorsOf } from "./colors";
import type { CostView } from "./cost-view";
import { breakdownId, itemHref, othersHref } from "./search/links";
import { hrefWith } from "./search/href";
import type { Report, ReportItem } from "./report";
import { useCostText } from "./use-cost-text";

type Vendors = Report["portions"];

/** Parts of the charts, each linked to the page that shows only it; an item has the same colour as in the trend. */
export function usePortionParts(view: CostView, report: Report) {
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
