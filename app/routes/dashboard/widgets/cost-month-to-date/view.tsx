import { useTranslation } from "react-i18next";
import type { Vendor } from "~/contract/vendors";
import { coversOnlyPart } from "~/features/cost-report/comparable";
import { goneHref, itemHref, openHref } from "~/features/cost-report/search/links";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { add, isZero, negate, subtract } from "~/lib/money/decimal";
import { changeRatio } from "~/lib/money/money";
import { Delta, directionOf, Money } from "~/ui/table/amount";
import { A } from "~/ui/navigation/a";
import { Calculation } from "../../frame/views/calculation";
import { useComparison } from "../../frame/views/use-comparison";
import type { WidgetViewProps } from "../views";
import type { MonthToDate } from "./load.server";

export function View({ widget, data }: WidgetViewProps<MonthToDate>) {
  const { view, report, notComparable } = data;
  const { t } = useTranslation("dashboard");
  const words = useCostText(view);
  const { current } = report.previous;
  const ratio = notComparable === null && current ? changeRatio(current.totalCost, report.previous.totalCost) : null;
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
            {coversOnlyPart(report)
              ? words.t("partFromPrevious", { part: words.range(current), period: words.range(report.previous) })
              : t("mtd.sameDays", { before: words.range(report.previous) })}
          </>
        ) : (
          <Comparison data={data} />
        )}
      </p>
      {ratio !== null && current && (
        <>
          <LargestChange data={data} />
          <Changes widget={widget} data={data} current={current} />
        </>
      )}
    </div>
  );
}

/** What the figure is compared with, or why with nothing. */
const Comparison = ({ data }: { data: MonthToDate }) => <>{useComparison(data)}</>;

const signOf = (difference: string) => (difference.startsWith("-") ? "−" : "+");
const sizeOf = (difference: string) => difference.replace("-", "");

function LargestChange({ data: { view, report, changes } }: Pick<WidgetViewProps<MonthToDate>, "data">) {
  const words = useCostText(view);
  const [largest] = changes;
  if (!largest) return null;
  const { item, difference } = largest;
  const isMore = signOf(difference) === "+";
  return (
    <p className="tile-line mover">
      <span className="truncate">{words.item(item, report.by)}</span>
      <span className={isMore ? "delta up" : "delta down"}>
        {words.money(sizeOf(difference), item.vendor)}
        <span className="sr"> {words.t(isMore ? "increase" : "decrease")}</span>
      </span>
    </p>
  );
}

interface ChangesProps extends WidgetViewProps<MonthToDate> {
  /** The compared days, which may be fewer than those of the total. */
  current: NonNullable<MonthToDate["report"]["previous"]["current"]>;
}

/** The items that explain most of the change from the earlier days, each by more than one percent, and the others. */
function Changes({ widget, data: { view, report, changes }, current }: ChangesProps) {
  const { t } = useTranslation("dashboard");
  const words = useCostText(view);
  const { previous } = report;
  const gone = report.gone ?? { numberOfItems: 0, previousCost: "0" };
  const named = subtract(add("0", ...changes.map(({ difference }) => difference)), gone.previousCost);
  const rest = subtract(subtract(current.totalCost, previous.totalCost), named);
  const vendorOf = (vendor: Vendor | null) => vendor ?? view.onlyVendor;
  return (
    <Calculation
      widget={widget}
      label={t("mtd.changes")}
      currency={report.currency}
      start={{ label: words.range(previous), cost: previous.totalCost, vendor: vendorOf(null) }}
      parts={[
        ...changes.map(({ item, difference }) => ({
          label: <A href={itemHref(view.search, report.by, item.vendor, item.item)}>{words.item(item, report.by)}</A>,
          cost: difference,
          vendor: vendorOf(item.vendor),
        })),
        ...(isZero(gone.previousCost)
          ? []
          : [
              {
                label: <A href={goneHref(view.search)}>{words.t("gone", { count: gone.numberOfItems })}</A>,
                cost: negate(gone.previousCost),
                vendor: vendorOf(null),
              },
            ]),
        { label: t("mtd.other"), cost: rest, vendor: vendorOf(null) },
      ]}
      total={{ label: words.range(current), cost: current.totalCost, vendor: vendorOf(null) }}
    />
  );
}
