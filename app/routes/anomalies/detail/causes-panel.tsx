import type { AnomalyDetail, Causes } from "~/contract/anomalies/anomalies";
import type { Anomaly, Cause } from "~/contract/anomalies/anomaly-replies";
import { isOfField } from "~/contract/anomalies/anomalies-lists";
import { isZero, round } from "~/lib/money/decimal";
import { A } from "~/ui/navigation/a";
import { classNames } from "~/ui/class-names";
import { Empty } from "~/ui/loading/state";
import { Panel } from "~/ui/panel";
import styles from "../anomalies.module.css";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";
import { joinBrief } from "~/lib/lists";
import { causeHref } from "./cost-links";
import { FailedPanel } from "./failed-panel";

/** The panel width from which each column is shown; the amount always is. */
const shownFrom = { influence: "from-30", quantity: "from-42", price: "from-42", newResource: "from-42" };

interface CausesPanelProps {
  detail: AnomalyDetail;
  /** Null: could not be loaded. */
  causes: Causes | null;
  /** This page. */
  retryTo: string;
}

/** From the expected amount to the actual one: causes up to 90 % of the difference, then the others. */
export function CausesPanel({ detail, causes, retryTo }: CausesPanelProps) {
  const { t, amount, days, percent } = useAnomalyText();
  if (detail.isTooLarge)
    return (
      <Panel title={t("causes.title")}>
        <Empty title={t("chart.empty")} text={t("chart.tooLarge")} />
      </Panel>
    );
  if (!causes) return <FailedPanel title={t("causes.title")} retryTo={retryTo} />;
  const { anomaly } = detail;
  const { others } = causes;
  const part = (value: string) => (isZero(round(value, 2)) ? <span className="muted">–</span> : amount(value));
  const parts = (cause: Causes["others"] | Cause) =>
    (["quantity", "price", "newResource", "difference"] as const).map((field) => (
      <td key={field} className={classNames("num", field !== "difference" && shownFrom[field])}>
        {part(cause[field])}
      </td>
    ));
  const blank = Object.entries(shownFrom).map(([field, from]) => <td key={field} className={from} />);
  return (
    <Panel title={t("causes.title")} note={t("causes.note")} flush>
      <div className="table-wrap" tabIndex={0} role="region" aria-label={t("causes.title")}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t("causes.cause")}</th>
              {(["influence", "quantity", "price", "newResource", "amount"] as const).map((head) => (
                <th key={head} scope="col" className={classNames("num", head !== "amount" && shownFrom[head])}>
                  {t(`causes.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t("causes.expected", { day: days(anomaly) })}</th>
              {blank}
              <td className="num">{amount(causes.predicted)}</td>
            </tr>
            {causes.causes.map((cause) => (
              <tr key={[cause.account, cause.product, cause.region, cause.usageType, cause.resource].join(" ")}>
                <th scope="row">
                  <span className={styles.name}>
                    <A className="name" href={causeHref(detail, cause)}>
                      {nameOf(anomaly, cause)}
                    </A>
                    <small>{joinBrief([cause.region, cause.resourceName || cause.resource, ...cause.tags])}</small>
                  </span>
                </th>
                <td className={classNames("num", shownFrom.influence)}>{percent(cause.influence)}</td>
                {parts(cause)}
              </tr>
            ))}
            <tr>
              <th scope="row">{t("causes.others", { count: others.count })}</th>
              <td className={classNames("num", shownFrom.influence)}>{percent(100)}</td>
              {parts(others)}
            </tr>
            <tr>
              <th scope="row">{t("column.difference")}</th>
              {blank}
              <td className="num">{amount(causes.difference)}</td>
            </tr>
            <tr className="total">
              <th scope="row">{t("causes.actual", { day: days(anomaly) })}</th>
              {blank}
              <td className="num">{amount(causes.actual)}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** In the free version, which has the company's own rules without causes. */
export function PaidCauses() {
  const { t } = useAnomalyText();
  return (
    <Panel title={t("causes.title")}>
      <p>
        {t("causes.unpaid")} <A href="/upgrade">{t("availability.unpaid.plans")}</A>
      </p>
    </Panel>
  );
}

/** Name of the cause, without what the series already names. */
const nameOf = ({ kind }: Anomaly, { accountName, product, usageType }: Cause): string =>
  joinBrief([
    !isOfField(kind, "account") && accountName,
    !(isOfField(kind, "product") && usageType !== "") && product,
    usageType,
  ]);
