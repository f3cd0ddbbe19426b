import type { CommitmentReply } from "~/contract/commitments/commitments";
import { add } from "~/lib/money/decimal";
import { toFloat } from "~/lib/money/money";
import { Disclosures } from "./disclosures";
import shared from "../parts.module.css";
import type { CommitmentPage } from "../load.server";
import { useCommitmentText } from "../use-commitment-text";
import styles from "./overview.module.css";

interface Part {
  label: string;
  value: string;
  variant: "covered" | "ondemand" | "lost";
}

/** Parts of one whole: used and unused, or covered and on demand. */
function Meter({
  title,
  percent,
  parts,
  short,
}: {
  title: string;
  percent: string;
  parts: Part[];
  short: (value: string) => string;
}) {
  const whole = toFloat(add(...parts.map(({ value }) => value))) || 1;
  return (
    <div className={styles.meter}>
      <h2>{title}</h2>
      <b>{percent}</b>
      <div className={shared.strip} aria-hidden="true">
        {parts.map(({ label, value, variant }) => (
          <i key={label} className={shared[variant]} style={{ "--v": Math.max(0, (toFloat(value) / whole) * 100) }} />
        ))}
      </div>
      <ul className="legend">
        {parts.map(({ label, value, variant }) => (
          <li key={label}>
            <i className={`${shared.key} ${shared[variant]}`} />
            {label} {short(value)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Utilization and coverage, and the two formulas of coverage. */
export function Meters({ page, overview }: { page: CommitmentPage; overview: CommitmentReply<"overview"> }) {
  const { t, percent, short } = useCommitmentText(page);
  const { amount, short: shortCoverage } = useCommitmentText(page, "coverage");
  const { ledger, coverage } = overview;
  const covered = t("covered");
  return (
    <section className="panel">
      <h2 className="sr">{t("summary")}</h2>
      <div className={styles.meters}>
        <Meter
          title={t("utilization")}
          percent={percent(ledger.utilization)}
          short={short}
          parts={[
            { label: t("used"), value: ledger.usedCommitmentCost, variant: "covered" },
            { label: t("unused"), value: ledger.unusedCommitmentCost, variant: "lost" },
          ]}
        />
        <Meter
          title={t("coverage")}
          percent={percent(coverage.coverageRate)}
          short={shortCoverage}
          parts={[
            { label: covered, value: coverage.coveredOnDemandCost, variant: "covered" },
            { label: t("onDemand"), value: coverage.onDemandCost, variant: "ondemand" },
          ]}
        />
      </div>
      <Disclosures
        summary={t("formulas")}
        lines={[
          {
            name: t("formula.aws"),
            text: `100 × ${amount(coverage.coveredOnDemandCost)} ÷ (${amount(coverage.coveredOnDemandCost)} + ${amount(coverage.onDemandCost)})`,
            value: percent(coverage.coverageRate),
          },
          {
            name: t("formula.spec"),
            text: `100 × ${amount(coverage.commitmentCost)} ÷ (${amount(coverage.commitmentCost)} + ${amount(coverage.onDemandCost)})`,
            value: percent(coverage.coverageUtil),
          },
        ]}
      />
    </section>
  );
}
