import { useTranslation } from "react-i18next";
import { Donut } from "~/charts/shares/donut";
import type { Part } from "~/charts/shares/part";
import { seriesMark } from "~/charts/series";
import { itemHref, othersHref } from "~/features/cost-report/search/links";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { subtract, add, isZero } from "~/lib/money/decimal";
import { formatPercent, formatShortMoney, toFloat } from "~/lib/money/money";
import { isNoValue } from "~/lib/no-value";
import type { WidgetViewProps } from "../../widgets/views";
import type { Integrated } from "../load/integrated.server";

/** Parts of a ring; the others are one. */
const RING = 7;

/** Shares over all providers, by service category or service group. */
export function IntegratedView({ data: { view, portion } }: WidgetViewProps<Integrated>) {
  const { t } = useTranslation("dashboard");
  const words = useCostText(view);
  const { by } = view.search;
  const { items, totalCost, currency } = portion;
  const named = items.length > RING + 1 ? items.slice(0, RING) : items;
  const rest = items.length - named.length;
  const restCost = rest > 0 ? subtract(totalCost, add("0", ...named.map(({ cost }) => cost))) : "0";
  const figures = (cost: string, share: number) => ({
    value: toFloat(cost),
    amount: formatShortMoney(cost, currency, view.onlyVendor),
    portion: formatPercent(share),
  });
  const parts: Part[] = [
    ...named.map(({ item, itemAlias, cost, portion: share }, at) => ({
      id: item,
      name: words.item({ item, name: itemAlias }, by),
      ...seriesMark(isNoValue(item) ? "none" : at),
      href: itemHref(view.search, by, null, item),
      ...figures(cost, share),
    })),
    ...(rest > 0
      ? [
          {
            id: "others",
            name: words.t("others", { count: rest }),
            ...seriesMark("others"),
            href: othersHref(view.search),
            ...figures(restCost, isZero(totalCost) ? 0 : (toFloat(restCost) / toFloat(totalCost)) * 100),
          },
        ]
      : []),
  ];
  return (
    <Donut
      label={t("overProviders", { by: words.by(by, "") })}
      parts={parts}
      center={formatShortMoney(totalCost, currency, view.onlyVendor)}
    />
  );
}
