import { useTranslation } from "react-i18next";
import type { WidgetAlerts } from "../../frame/load/alerts.server";
import { AlertTable } from "../../frame/views/alert-table";
import type { WidgetViewProps } from "../views";

export function View({ data }: WidgetViewProps<WidgetAlerts>) {
  const { t } = useTranslation("dashboard");
  return <AlertTable label={t("type.mlAbnormalUser")} alerts={data} />;
}
