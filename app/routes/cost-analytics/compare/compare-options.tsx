import { previousRange } from "~/lib/time/previous-range";
import type { DayRange } from "~/lib/time/time-frames";
import { A } from "~/ui/navigation/a";
import { Segmented } from "~/ui/controls/segmented";
import type { CostView } from "~/features/cost-report/cost-view";
import type { Compared } from "~/features/cost-report/search/query";
import type { Search } from "~/features/cost-report/search/href";
import { hrefWith } from "~/features/cost-report/search/href";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { CompareForm } from "./compare-form";
import { notCompared } from "~/features/cost-report/search/comparison";

interface CompareOptionsProps {
  view: CostView;
  range: DayRange;
  compared: Compared;
}

/** Comparison options of a range: none, the previous period, or any other range; as totals or per day. */
export function CompareOptions({ view, range, compared }: CompareOptionsProps) {
  const { search } = view;
  const { compare } = search;
  const words = useCostText(view);
  const { t } = words;
  const other = compared?.range ?? (compare.with === "custom" ? null : previousRange(range));
  return (
    <>
      <A
        className="option"
        href={hrefWith(search, { compare: notCompared, sort: sortWithout(search.sort) })}
        aria-current={compare.with === "off" ? "true" : undefined}
      >
        {t("compare.off")}
      </A>
      <A
        className="option"
        href={hrefWith(search, { compare: { ...notCompared, with: "last_period", cost: compare.cost } })}
        aria-current={compare.with === "last_period" ? "true" : undefined}
      >
        {t("compare.lastPeriod")}
        <span className="end">{words.range(previousRange(range))}</span>
      </A>
      <hr />
      <header>{t("compare.custom")}</header>
      <CompareForm
        id="compare"
        search={search}
        startDate={compare.with === "custom" ? compare.start : (other?.startDate ?? "")}
        endDate={compare.with === "custom" ? compare.end : (other?.endDate ?? "")}
        problem={compared?.problem ?? null}
        submitClass="btn primary small"
      />
      {compare.with !== "off" && (
        <>
          <hr />
          <header>{t("compareCost")}</header>
          <div className="ways-to-compare">
            <Segmented
              small
              label={t("compareCost")}
              items={(["individual_cost", "average"] as const).map((cost) => ({
                to: hrefWith(search, { compare: { ...compare, cost } }),
                label: t(`compareCost.${cost}`),
                current: compare.cost === cost,
              }))}
            />
          </div>
        </>
      )}
    </>
  );
}

/** Without a comparison the table cannot be sorted by change. */
const sortWithout = (sort: Search["sort"]) => (/compareCost|difference|ratio/.test(sort) ? "-cost" : sort);
