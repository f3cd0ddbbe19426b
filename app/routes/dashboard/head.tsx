import { useTranslation } from "react-i18next";
import type { Vendor } from "~/contract/vendors";
import { MAX_DASHBOARDS, templates } from "~/lib/dashboards/widgets";
import { providerOf } from "~/lib/providers";
import { A } from "~/ui/navigation/a";
import { Confirm } from "~/ui/overlays/confirm";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Popover } from "~/ui/overlays/popover";
import type { DashboardPage } from "./data.server";
import { AddWidget } from "./edit/add-widget";
import { DASHBOARD_FORM } from "./edit/dashboard-form";
import { dashboardHref } from "./href";
import { ShareMenu } from "./share/share-menu";
import { DashboardIcon } from "./dashboard-icon";

/** The dashboard's name, from which others are reached, and what can be done with it. */
export function Head({ page }: { page: DashboardPage }) {
  const { t } = useTranslation("dashboard");
  const { dashboard } = page;
  return (
    <PageHead
      title={dashboard.dashboardName}
      switcher={<Picker page={page} />}
      actions={
        <>
          <ShareMenu key={dashboard.index} dashboard={dashboard} />
          <button className="btn" form={DASHBOARD_FORM} name="intent" value="edit">
            <DashboardIcon name="pencil" />
            <span className="label">{t("edit.open")}</span>
          </button>
          <AddWidget isPrimary />
          <More page={page} />
        </>
      }
      keepsScroll
    />
  );
}

/** The user's dashboards; one becomes the selected one by "Open by default" only. */
function Picker({ page: { dashboards, dashboard, available } }: { page: DashboardPage }) {
  const { t } = useTranslation("dashboard");
  const isFull = dashboards.length >= MAX_DASHBOARDS;
  return (
    <Popover
      id="dashboards"
      label={t("dashboards")}
      triggerLabel={t("dashboardCount", { count: dashboards.length })}
      triggerClass="quiet square small"
      width="19rem"
      trigger={<Icon name="down" />}
    >
      <header>{t("dashboards")}</header>
      <div className="option-list">
        {dashboards.map(({ index, dashboardName, isDashboardSelected }) => (
          <A
            key={index}
            className="option"
            href={dashboardHref({ d: index })}
            aria-current={index === dashboard.index ? "page" : undefined}
          >
            <span className="truncate">{dashboardName}</span>
            {isDashboardSelected && <span className="end">{t("isSelected")}</span>}
          </A>
        ))}
      </div>
      <hr />
      <p className="caption">{isFull ? t("message.tooManyDashboards") : t("newFrom")}</p>
      {!isFull && (
        <>
          {templates
            .filter((template) => template !== "provider")
            .map((template) => (
              <button
                key={template}
                className="option"
                form={DASHBOARD_FORM}
                name="intent"
                value={`template:${template}`}
              >
                {t(`template.${template}`)}
              </button>
            ))}
          {available.map((vendor: Vendor) => (
            <button key={vendor} className="option" form={DASHBOARD_FORM} name="intent" value={`template:${vendor}`}>
              {t("template.provider", { provider: providerOf(vendor).shortName })}
            </button>
          ))}
        </>
      )}
    </Popover>
  );
}

function More({ page: { dashboards, dashboard, search } }: { page: DashboardPage }) {
  const { t } = useTranslation("dashboard");
  const { index, dashboardName, isDashboardSelected } = dashboard;
  return (
    <Popover
      id="dashboard-menu"
      label={t("more")}
      triggerLabel={t("more")}
      triggerClass="square"
      align="end"
      trigger={<DashboardIcon name="more" />}
    >
      {!isDashboardSelected && (
        <button className="option" form={DASHBOARD_FORM} name="intent" value="select">
          <Icon name="check" />
          {t("select")}
        </button>
      )}
      {dashboards.length < MAX_DASHBOARDS && (
        <button className="option" form={DASHBOARD_FORM} name="intent" value="copy">
          <DashboardIcon name="copy" />
          {t("copy")}
        </button>
      )}
      <A className="option" href={dashboardHref({ ...search, d: index, view: "full" })}>
        <DashboardIcon name="full" />
        {t("fullScreen")}
      </A>
      <hr />
      {dashboards.length > 1 ? (
        <Confirm
          id="delete-dashboard"
          button={
            <>
              <Icon name="trash" />
              {t("delete.open")}
            </>
          }
          isSmall
          title={t("delete.title")}
          text={t("delete.text", { name: dashboardName })}
          cancel={t("delete.cancel")}
          form={
            <button className="btn danger" form={DASHBOARD_FORM} name="intent" value="delete">
              {t("delete.confirm")}
            </button>
          }
        />
      ) : (
        <p className="note">{t("message.lastDashboard")}</p>
      )}
    </Popover>
  );
}
