import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { ProviderMark } from "~/features/providers/provider-mark";
import { detailHref } from "~/features/anomalies/href";
import { LevelBadge } from "~/features/anomalies/level-badge";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";
import { A } from "~/ui/navigation/a";
import { Empty } from "~/ui/loading/state";
import { Table } from "~/ui/table/table";
import type { WidgetAlerts } from "../load/alerts.server";

/** The largest alerts, each with its page, or why there are none. `label`: what they are. */
export function AlertTable({ label, alerts }: { label: string; alerts: WidgetAlerts }) {
  const { t, series, where, day, days, signed, change } = useAnomalyText();
  const { anomalies, total, availability, address } = alerts;
  const { state, expectedOn } = availability;
  if (anomalies.length === 0)
    return state === "ready" ? (
      <Empty icon="check" title={t("empty.title")} />
    ) : (
      <Empty
        icon="info"
        title={t(`availability.${state}.title`)}
        text={t(`availability.${state}.text`, { day: expectedOn && day(expectedOn) })}
      />
    );
  return (
    <>
      <Table
        label={label}
        rows={anomalies}
        rowKey={({ number }) => String(number)}
        columns={[
          {
            id: "series",
            head: t("column.series"),
            cell: (row) => (
              <span className="row">
                <ProviderMark vendor={row.vendor} />
                <span className="two">
                  <A className="name" href={detailHref(row.number)}>
                    {series(row)}
                  </A>
                  <small>
                    {where(row)} · {days(row)}
                  </small>
                </span>
              </span>
            ),
          },
          { id: "level", head: t("column.level"), priority: 2, cell: ({ level }) => <LevelBadge level={level} /> },
          {
            id: "difference",
            // Whatever the currency of the dashboard.
            head: `${t("column.difference")} (${ANOMALY_CURRENCY})`,
            align: "end",
            cell: (row) => (
              <span className="two">
                <span>{signed(row.difference)}</span>
                <small>{change(row) ?? t("new")}</small>
              </span>
            ),
          },
        ]}
      />
      <p className="table-note">
        <A href={address}>{t("alerts", { count: total })}</A>
      </p>
    </>
  );
}
