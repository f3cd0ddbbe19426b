import { useTranslation } from "react-i18next";
import type { LoadedWidget } from "./load/load-widgets.server";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import { Popover } from "~/ui/overlays/popover";
import { DASHBOARD_FORM } from "../edit/dashboard-form";
import { widgetHref } from "../href";
import { useWidgetText } from "./use-widget-text";
import { DashboardIcon } from "../dashboard-icon";

interface WidgetMenuProps {
  loaded: LoadedWidget;
  /** Index of the dashboard, and of its draft if that is edited. */
  d: number;
  draft: string;
  /** It can be changed. */
  mayEdit: boolean;
}

/** Actions on a widget. */
export function WidgetMenu({ loaded: { widget, link, content }, d, draft, mayEdit }: WidgetMenuProps) {
  const { t } = useTranslation("dashboard");
  const name = useWidgetText().title(widget);
  const { index } = widget;
  return (
    <Popover
      id={`menu-${index}`}
      label={t("menu.of", { name })}
      triggerLabel={t("menu.of", { name })}
      triggerClass="quiet square small screen-only"
      align="end"
      trigger={<DashboardIcon name="more" />}
    >
      {link !== null && (
        <A className="option" href={link}>
          <Icon name="chart" />
          {t("openInAnalytics")}
        </A>
      )}
      {content.state === "shown" && (
        <A className="option" href={widgetHref("/dashboard/widget.csv", { d, draft, widget: index })} download>
          <Icon name="download" />
          {t("menu.csv")}
        </A>
      )}
      {mayEdit && (
        <>
          <button className="option" form={DASHBOARD_FORM} name="intent" value={`settings:${index}`}>
            <Icon name="sliders" />
            {t("menu.settings")}
          </button>
          <button className="option" form={DASHBOARD_FORM} name="intent" value={`duplicate:${index}`}>
            <DashboardIcon name="copy" />
            {t("menu.duplicate")}
          </button>
          <button className="option danger" form={DASHBOARD_FORM} name="intent" value={`remove:${index}`}>
            <Icon name="trash" />
            {t("menu.remove")}
          </button>
        </>
      )}
    </Popover>
  );
}
