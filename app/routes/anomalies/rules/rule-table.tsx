import type { ListedRule } from "~/contract/anomalies/anomaly-rules";
import { ProviderMark } from "~/features/providers/provider-mark";
import { providerOf } from "~/lib/providers";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { Confirm } from "~/ui/overlays/confirm";
import { Table, type TableColumn } from "~/ui/table/table";
import anomalyStyles from "../anomalies.module.css";
import { ruleHref, RULES, searchOf } from "./href";
import styles from "./rules.module.css";
import { useRuleText } from "./use-rule-text";

/** The rules with their state; those who may edit them can delete them. */
export function RuleTable({ rules, mayEdit }: { rules: ListedRule[]; mayEdit: boolean }) {
  const { t, condition, moment } = useRuleText();
  const columns: TableColumn<ListedRule>[] = [
    {
      id: "title",
      head: t("column.title"),
      cell: (rule) => (
        <span className="row">
          <ProviderMark vendor={rule.vendor} />
          <span className={styles.two}>
            <A className="name" href={ruleHref(searchOf(rule))}>
              {rule.title}
            </A>
            <small>{providerOf(rule.vendor).shortName}</small>
          </span>
        </span>
      ),
    },
    {
      id: "condition",
      head: t("column.condition"),
      priority: 2,
      cell: (rule) => (
        <span className={styles.two}>
          <span>{condition(rule)}</span>
          <small>{t(`viewBy.${rule.viewBy}`)}</small>
        </span>
      ),
    },
    {
      id: "alerts",
      head: t("column.alerts"),
      align: "end",
      // Without a link: the list cannot show the alerts of one rule.
      cell: ({ alerts }) => alerts,
    },
    {
      id: "state",
      head: t("column.state"),
      priority: 1,
      cell: ({ isAbnormalNotiOn, isTooLarge, lacksGroups }) =>
        isAbnormalNotiOn && (isTooLarge || lacksGroups) ? (
          <span className={styles.two}>
            <Badge>{t(isTooLarge ? "tooManyRules" : "lacksGroups")}</Badge>
            <small>{t(isTooLarge ? "tooManyRulesText" : "lacksGroupsText")}</small>
          </span>
        ) : (
          <span className={anomalyStyles.status} data-status={isAbnormalNotiOn ? "new" : "seen"}>
            {t(isAbnormalNotiOn ? "state.on" : "state.off")}
          </span>
        ),
    },
    {
      id: "updated",
      head: t("column.updated"),
      muted: true,
      priority: 3,
      cell: ({ updatedAt, updatedBy }) => (
        <span className={styles.two}>
          <span>{moment(updatedAt)}</span>
          <small>{updatedBy}</small>
        </span>
      ),
    },
    ...(mayEdit
      ? [
          {
            id: "remove",
            head: <span className="sr">{t("remove.open")}</span>,
            align: "end" as const,
            cell: (rule: ListedRule) => <RemoveRule rule={rule} />,
          },
        ]
      : []),
  ];
  return <Table label={t("title")} columns={columns} rows={rules} rowKey={({ ruleId }) => ruleId} />;
}

function RemoveRule({ rule: { ruleId, title } }: { rule: ListedRule }) {
  const { t } = useRuleText();
  return (
    <Confirm
      id={`remove-${ruleId}`}
      button={<Icon name="trash" />}
      label={t("remove.of", { title })}
      isSmall
      title={t("remove.title")}
      text={t("remove.text", { title })}
      cancel={t("cancel")}
      form={
        <Form method="post" action={RULES}>
          <button className="btn danger" name="rule" value={ruleId}>
            {t("remove.open")}
          </button>
        </Form>
      }
    />
  );
}
