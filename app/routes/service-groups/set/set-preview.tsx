import { NO_VALUE } from "~/lib/no-value";
import { formatDays } from "~/i18n/dates";
import { formatAmount } from "~/lib/money/money";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";
import type { Preview } from "../data.server";
import { useServiceGroupText } from "../use-service-group-text";

type Group = Preview["groups"][number];

/** The saved set's costs by group in the newest month with bills: shows immediately whether the rules match as intended. */
export function SetPreview({ preview: { range, currency, vendor, groups } }: { preview: Preview }) {
  const { t, language } = useServiceGroupText();
  const period = formatDays(range.startDate, range.endDate, language);
  const columns: TableColumn<Group>[] = [
    {
      id: "group",
      head: t("column.group"),
      cell: ({ groupId, name }) => (groupId === NO_VALUE ? <span className="muted">{t("inNoGroup")}</span> : name),
    },
    {
      id: "cost",
      head: t("column.cost", { currency }),
      align: "end",
      cell: ({ cost }) => formatAmount(cost, currency, vendor),
    },
  ];
  return (
    <Panel title={t("preview")} note={t("previewNote", { period, currency })} flush>
      <Table label={t("preview")} columns={columns} rows={groups} rowKey={({ groupId }) => groupId} />
    </Panel>
  );
}
