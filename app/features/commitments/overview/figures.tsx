import type { CommitmentSums, CoverageSums } from "~/contract/commitments/commitment-replies";
import { isZero } from "~/lib/money/decimal";
import { Money } from "~/ui/table/amount";
import { Kpi, Stats } from "~/ui/kpi";
import type { CommitmentPage } from "../load.server";
import { useCommitmentText } from "../use-commitment-text";

export function UtilizationFigures({ page, sum }: { page: CommitmentPage; sum: CommitmentSums }) {
  const { t, percent, currency, vendor, quantity, money: textOf } = useCommitmentText(page);
  const money = (value: string) => <Money value={value} currency={currency} vendor={vendor} />;
  return (
    <>
      <Stats>
        <Kpi
          label={t("utilization")}
          value={percent(sum.utilization)}
          note={
            page.kind === "savingsPlans" || !isZero(sum.unusedWithoutHours)
              ? undefined
              : t("unusedHours", { hours: quantity(sum.unusedHours) })
          }
        />
        <Kpi
          label={t("column.totalCommitmentCost")}
          value={money(sum.totalCommitmentCost)}
          note={isZero(sum.feeCommitmentCost) ? undefined : t("feePart", { cost: textOf(sum.feeCommitmentCost) })}
        />
        <Kpi label={t("column.usedCommitmentCost")} value={money(sum.usedCommitmentCost)} />
        <Kpi label={t("column.unusedCommitmentCost")} value={money(sum.unusedCommitmentCost)} />
        <Kpi
          label={t("column.netSavings")}
          value={money(sum.netSavings)}
          note={sum.netSavingRate === null ? undefined : t("ofOnDemand", { percent: percent(sum.netSavingRate) })}
        />
      </Stats>
      {!isZero(sum.unpricedCost) && <p className="footnote">{t("unpriced", { cost: textOf(sum.unpricedCost) })}</p>}
    </>
  );
}

export function CoverageFigures({ page, sum }: { page: CommitmentPage; sum: CoverageSums }) {
  const { t, percent, currency, vendor, money: textOf } = useCommitmentText(page, "coverage");
  const money = (value: string) => <Money value={value} currency={currency} vendor={vendor} />;
  return (
    <>
      <Stats>
        <Kpi label={t("coverage")} value={percent(sum.coverageRate)} note={t("formula.aws")} />
        <Kpi label={t("column.coverageUtil")} value={percent(sum.coverageUtil)} note={t("formula.spec")} />
        <Kpi label={t("column.coveredOnDemandCost")} value={money(sum.coveredOnDemandCost)} />
        <Kpi label={t("column.onDemandCost")} value={money(sum.onDemandCost)} />
        {page.kind !== "savingsPlans" && (
          <Kpi label={t("column.reservedCoverage")} value={percent(sum.reservedCoverage)} note={t("inHours")} />
        )}
      </Stats>
      {!isZero(sum.unpricedCost) && (
        <p className="footnote">{t("unpricedCoverage", { cost: textOf(sum.unpricedCost) })}</p>
      )}
      {!isZero(sum.incomparableCost) && (
        <p className="footnote">{t("incomparable", { cost: textOf(sum.incomparableCost) })}</p>
      )}
    </>
  );
}
