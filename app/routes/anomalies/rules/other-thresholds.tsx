import type { Backtest } from "~/contract/anomalies/anomaly-rules";
import { A } from "~/ui/navigation/a";
import { Panel } from "~/ui/panel";
import { Table } from "~/ui/table/table";
import type { RuleSearch } from "./href";
import { ruleHref } from "./href";
import { useRuleText } from "./use-rule-text";

/** The same rule's findings with other thresholds. */
export function OtherThresholds({ search, thresholds }: { search: RuleSearch; thresholds: Backtest["thresholds"] }) {
  const { t, amount } = useRuleText();
  return (
    <Panel title={t("thresholds")} note={t("thresholdsNote")} flush>
      <div data-keep-scroll="">
        <Table
          label={t("thresholds")}
          rows={thresholds}
          rowKey={({ threshold }) => String(threshold)}
          columns={[
            { id: "threshold", head: t("column.atLeast"), width: 5, cell: ({ threshold }) => <b>{`${threshold}%`}</b> },
            { id: "days", head: t("column.days"), align: "end", cell: ({ days }) => days },
            {
              id: "perMonth",
              head: t("column.perMonth"),
              align: "end",
              priority: 1,
              cell: ({ perMonth }) => perMonth.toFixed(1),
            },
            { id: "critical", head: t("level.critical"), align: "end", priority: 2, cell: ({ critical }) => critical },
            {
              id: "difference",
              head: t("column.difference"),
              align: "end",
              cell: ({ difference }) => amount(difference),
            },
            {
              id: "use",
              head: <span className="sr">{t("use")}</span>,
              align: "end",
              cell: ({ threshold }) =>
                threshold === search.threshold ? (
                  <span className="muted">{t("inForm")}</span>
                ) : (
                  <A href={ruleHref({ ...search, threshold })}>{t("useThis", { threshold: `${threshold}%` })}</A>
                ),
            },
          ]}
        />
      </div>
    </Panel>
  );
}
