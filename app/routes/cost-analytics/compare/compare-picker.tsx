import { previousRange } from "~/lib/previous-range";
import { A } from "~/ui/a";
import { Icon } from "~/ui/icon";
import { Pop } from "~/ui/pop";
import { Segmented } from "~/ui/segmented";
import { CompareForm } from "./compare-form";
import { notCompared } from "./comparison";
import type { CostPage } from "../data.server";
import { hrefWith } from "../href";
import { useWords } from "../use-words";

/** What the report is compared with: nothing, the period before, or any other range; in whole amounts or per day. */
export function ComparePicker({ page }: { page: CostPage }) {
  const { search, range, compared } = page;
  const { compare } = search;
  const words = useWords(page);
  const { t } = words;
  if (!range) return null;
  const other = compared?.range ?? (compare.with === "custom" ? null : previousRange(range));
  return (
    <Pop
      id="compare"
      label={t("compare")}
      trigger={
        compare.with === "off" ? (
          <>
            {t("compare")}
            <Icon name="down" />
          </>
        ) : (
          <>
            <span>
              <span className="k">{t("comparedWith")}</span> {compared?.range ? words.range(compared.range) : t("noRange")}
            </span>
            <Icon name="down" />
          </>
        )
      }
    >
      <A className="option" href={hrefWith(search, { compare: notCompared, sort: sortWithout(search.sort) })} aria-current={compare.with === "off" ? "true" : undefined}>
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
    </Pop>
  );
}

/** A table that is not compared cannot be sorted by what changed. */
const sortWithout = (sort: CostPage["search"]["sort"]) => (/compareCost|difference|ratio/.test(sort) ? "-cost" : sort);
