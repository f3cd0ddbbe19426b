import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { removeRule } from "~/contract/anomalies/anomaly-rules";
import type { StoredRule } from "~/contract/anomalies/anomaly-rules";
import { mayUse, wholeVendors } from "~/contract/people/permission";
import { ProviderMark } from "~/features/providers/provider-mark";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { getFixedT } from "~/i18n/i18n.server";
import { providerOf } from "~/lib/providers";
import { commonInfo } from "~/session/common-info.server";
import { redirectWithFailure, redirectWithToast } from "~/session/flash.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { Empty, Failed } from "~/ui/loading/state";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { Icon } from "~/ui/icon";
import { Confirm } from "~/ui/overlays/confirm";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";
import { UpstreamError } from "~/upstream/upstream.server";
import anomalyStyles from "../anomalies.module.css";
import styles from "./rules.module.css";
import { ANOMALIES } from "~/features/anomalies/href";
import { loadRules } from "./data.server";
import { defaultRule, ruleHref, RULES, searchOf } from "./href";
import { useRuleText } from "./use-rule-text";

export const handle = { i18n: ["anomaly-rules"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const [rules, { authorisedVendors }, t] = await Promise.all([
    loadRules(upstream),
    commonInfo(request, upstream),
    getFixedT(request, "anomaly-rules"),
  ]);
  // Rules cover all costs of a provider.
  const whole = wholeVendors(user, authorisedVendors);
  return data(
    {
      address: ignoredOf(request),
      rules,
      first: mayUse(user, "anomalies", "edit") ? (whole[0] ?? null) : null,
      title: t("title"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** Deletes a rule. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { upstream } = await requireUser(request);
  const t = await getFixedT(request, "anomaly-rules");
  try {
    await upstream.call(removeRule, { ruleId: String(form.get("rule") ?? "") });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status === 404 || error.status === 422)
      return redirectWithToast(request, RULES, { type: "error", message: t("toast.gone") });
    return redirectWithFailure(request, RULES, error);
  }
  return redirectWithToast(request, RULES, { type: "success", message: t("toast.removed") });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.title ?? "Alert rules"} · Cloudtally` },
];

/** The company's own alert rules. */
export default function Rules() {
  const { address, rules, first } = useLoaderData<typeof loader>();
  const { t } = useRuleText();
  const create = first && (
    <A className="btn primary" href={ruleHref({ ...defaultRule, vendor: first })}>
      <Icon name="plus" />
      {t("new")}
    </A>
  );
  return (
    <>
      <PageHead
        back={{ to: ANOMALIES, label: t("back") }}
        title={t("title")}
        text={<p>{t("intro")}</p>}
        actions={rules && rules.length > 0 && create}
      />
      <IgnoredNotice {...address} />
      <Panel title={t("title")} note={t("note")} flush>
        {rules === null && (
          <Failed title={t("failed.title")} text={t("failed.text")} retry={{ to: RULES, label: t("failed.retry") }} />
        )}
        {rules?.length === 0 && <Empty icon="pulse" title={t("empty.title")} text={t("empty.text")} action={create} />}
        {rules !== null && rules.length > 0 && <RuleTable rules={rules} mayEdit={first !== null} />}
      </Panel>
    </>
  );
}

function RuleTable({ rules, mayEdit }: { rules: StoredRule[]; mayEdit: boolean }) {
  const { t, condition, moment } = useRuleText();
  const columns: TableColumn<StoredRule>[] = [
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
      cell: ({ isAbnormalNotiOn }) => (
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
            cell: (rule: StoredRule) => <RemoveRule rule={rule} />,
          },
        ]
      : []),
  ];
  return <Table label={t("title")} columns={columns} rows={rules} rowKey={({ ruleId }) => ruleId} />;
}

function RemoveRule({ rule: { ruleId, title } }: { rule: StoredRule }) {
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
