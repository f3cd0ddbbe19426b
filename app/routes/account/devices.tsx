import { useTranslation } from "react-i18next";
import type { Device } from "~/contract/people/account";
import { formatMoment } from "~/i18n/dates";
import { browserIn } from "~/lib/people/browser-name";
import { Badge } from "~/ui/badge";
import { Form } from "~/ui/navigation/form";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";

/** Where the user is signed in. */
export function Devices({ devices }: { devices: Device[] }) {
  const { t, i18n } = useTranslation("account");
  const moment = (iso: string | null) => (iso === null ? "–" : formatMoment(iso, i18n.language));
  const nameOf = ({ browser: header }: Device) => {
    const { browser, system } = browserIn(header);
    if (browser !== null && system !== null) return t("devices.on", { browser, system });
    return browser ?? system ?? t("devices.unknown");
  };
  const columns: TableColumn<Device>[] = [
    {
      id: "browser",
      head: t("devices.browser"),
      cell: (device) => (
        <span className="row wrap">
          {nameOf(device)}
          {device.isCurrent && <Badge tone="accent">{t("devices.current")}</Badge>}
        </span>
      ),
    },
    { id: "address", head: t("devices.address"), cell: ({ address }) => address || "–" },
    { id: "started", head: t("devices.started"), muted: true, priority: 2, cell: ({ startedAt }) => moment(startedAt) },
    { id: "seen", head: t("devices.lastSeen"), muted: true, priority: 1, cell: ({ lastSeenAt }) => moment(lastSeenAt) },
    {
      id: "end",
      head: <span className="sr">{t("devices.end")}</span>,
      align: "end",
      cell: (device) => (
        <Form method="post">
          <input type="hidden" name="id" value={device.sessionId} />
          <button
            className="btn small"
            name="intent"
            value="endDevice"
            aria-label={t("devices.endOf", { device: nameOf(device), address: device.address })}
          >
            {t("devices.end")}
          </button>
        </Form>
      ),
    },
  ];
  const hasOthers = devices.some(({ isCurrent }) => !isCurrent);
  return (
    <Panel
      title={t("devices")}
      id="devices"
      flush
      tools={
        hasOthers && (
          <Form method="post">
            <button className="btn small" name="intent" value="endOthers">
              {t("devices.endOthers")}
            </button>
          </Form>
        )
      }
    >
      <Table label={t("devices")} columns={columns} rows={devices} rowKey={({ sessionId }) => sessionId} />
    </Panel>
  );
}
