import { useTranslation } from "react-i18next";
import { sizeOf, widgetTypes } from "~/lib/dashboards/widgets";
import { Icon } from "~/ui/icon";
import { Popover } from "~/ui/overlays/popover";
import { DASHBOARD_FORM } from "./dashboard-form";

/** The types of widgets; the chosen one is added at the top, and the others move down. */
export function AddWidget({ isPrimary = false }: { isPrimary?: boolean }) {
  const { t } = useTranslation("dashboard");
  return (
    <Popover
      id="add-widget"
      label={t("add.title")}
      align="end"
      width="21rem"
      triggerClass={isPrimary ? "primary" : undefined}
      trigger={
        <>
          <Icon name="plus" />
          <span className="label">{t("add.title")}</span>
        </>
      }
    >
      <header>{t("add.hint")}</header>
      {widgetTypes.map((type) => {
        const { width, height } = sizeOf(type);
        return (
          <button key={type} className="option" form={DASHBOARD_FORM} name="intent" value={`add:${type}`}>
            {t(`type.${type}`)}
            <span className="end">
              {width}×{height}
            </span>
          </button>
        );
      })}
    </Popover>
  );
}
