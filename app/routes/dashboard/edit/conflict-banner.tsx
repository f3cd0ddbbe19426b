import { useTranslation } from "react-i18next";
import type { Widget } from "~/contract/dashboards/dashboards";
import { joinList } from "~/lib/lists";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import type { Conflict } from "../data.server";
import { useWidgetText } from "../frame/use-widget-text";
import { dashboardHref } from "../href";
import { DASHBOARD_FORM } from "./dashboard-form";

/** Lists what was saved since the draft began, and lets the user choose. */
export function ConflictBanner({ conflict, d }: { conflict: Conflict; d: number }) {
  const { t, i18n } = useTranslation("dashboard");
  const { title } = useWidgetText();
  const list = (widgets: Widget[]) =>
    joinList(
      widgets.map((widget) => title(widget)),
      i18n.language,
    );
  const facts = [
    ...(conflict.dashboardName === null ? [] : [t("conflict.renamed", { name: conflict.dashboardName })]),
    ...(["added", "removed", "changed"] as const).flatMap((kind) =>
      conflict[kind].length > 0 ? [t(`conflict.${kind}`, { widgets: list(conflict[kind]) })] : [],
    ),
  ];
  return (
    <div className="banner warn" role="alert" id="conflict">
      <Icon name="warn" />
      <div>
        <p>
          <b>{t("conflict.title")}</b> {facts.join(" ")}
        </p>
        <p className="row ways">
          <button className="btn" form={DASHBOARD_FORM} name="intent" value={`save:${conflict.version}`}>
            {t("conflict.mine")}
          </button>
          <button className="btn" form={DASHBOARD_FORM} name="intent" value="saveAs">
            {t("conflict.both")}
          </button>
          <A className="btn" href={dashboardHref({ d })}>
            {t("conflict.look")}
          </A>
          <button className="btn danger" form={DASHBOARD_FORM} name="intent" value="discard">
            {t("conflict.theirs")}
          </button>
        </p>
      </div>
    </div>
  );
}
