import { useTranslation } from "react-i18next";
import { whyNotComparable } from "~/features/cost-report/comparable";
import { openHref, itemHref } from "~/features/cost-report/search/links";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { subtract } from "~/lib/decimal";
import { changeRatio, formatMoney, toFloat } from "~/lib/money";
import { useShell } from "~/session/use-shell";
import { Delta, directionOf, Money } from "~/ui/table/amount";
import { A } from "~/ui/navigation/a";
import type { Costs } from "../../frame/costs.server";
import type { WidgetViewProps } from "../views";

/** Changes of this part of the total and more are named. */
const WORTH_NAMING = 0.01;
const NAMED = 3;

export function View({ data }: WidgetViewProps<Costs>) {
  const { view, report } = data;
  const { t } = useTranslation("dashboard");
  const words = useCostText(view);
  const { info } = useShell();
  const { current } = report.previous;
  const covered = info?.firstDay && info.lastDay ? { firstDay: info.firstDay, lastDay: info.lastDay } : null;
  const reason = whyNotComparable(report, covered);
  const ratio = reason === null && current ? changeRatio(current.totalCost, report.previous.totalCost) : null;
  return (
    <div className="kpi">
      <b>
        <A href={openHref(view.search, { isExplained: true })}>
          <Money value={report.total} currency={report.currency} vendor={view.onlyVendor} />
        </A>
      </b>
      <p className="tile-line">
        {ratio !== null && current ? (
          <>
            <Delta ratio={ratio} text={words.t(directionOf(ratio))} />
            {t("mtd.sameDays", {
              before: words.range(report.previous),
              amount: words.money(report.previous.totalCost),
            })}
          </>
        ) : (
          words.t(reason ?? "noPreviousDays", { day: covered && words.day(covered.firstDay) })
        )}
      </p>
      {reason === null && <Movers data={data} />}
    </div>
  );
}

/** What has changed by more than one percent of the total. */
function Movers({ data: { view, report } }: { data: Costs }) {
  const words = useCostText(view);
  const { previous, mover, items } = report;
  const known = items.flatMap(({ vendor, item, name, change }) =>
    change ? [{ vendor, item, name, cost: change.cost, before: change.previousCost ?? "0" }] : [],
  );
  const largest = mover && {
    vendor: mover.vendor,
    item: mover.item,
    name: mover.itemAlias,
    cost: mover.cost,
    before: mover.previousCost ?? "0",
  };
  const isKnown = known.some(({ vendor, item }) => vendor === largest?.vendor && item === largest.item);
  const limit = Math.abs(toFloat(previous.totalCost)) * WORTH_NAMING;
  const named = [...known, ...(largest && !isKnown ? [largest] : [])]
    .map((one) => ({ ...one, difference: subtract(one.cost, one.before) }))
    .filter(({ difference }) => Math.abs(toFloat(difference)) > limit)
    .sort((a, b) => Math.abs(toFloat(b.difference)) - Math.abs(toFloat(a.difference)))
    .slice(0, NAMED);
  if (named.length === 0) return null;
  return (
    <ul className="movers">
      {named.map(({ vendor, item, name, difference }) => {
        const isMore = !difference.startsWith("-");
        return (
          <li key={`${vendor} ${item}`}>
            <A className="truncate" href={itemHref(view.search, report.by, vendor, item)}>
              {words.item({ item, name }, report.by)}
            </A>
            <span className={isMore ? "delta up" : "delta down"}>
              {formatMoney(difference.replace("-", ""), report.currency, vendor)}
              <span className="sr"> {words.t(isMore ? "increase" : "decrease")}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
