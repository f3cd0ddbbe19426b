import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShell } from "~/session/use-shell";
import { Icon } from "~/ui/icon";
import { lazyPart } from "~/ui/loading/lazy-part";
import { LazyPopover } from "~/ui/overlays/lazy-popover";
import type { DashboardPage } from "../data.server";
import { DASHBOARD_FORM } from "../edit/dashboard-form";
import { shareHref } from "../href";

const CopyLinkMenu = lazyPart(
  "copy-link-menu",
  async () => (await import("~/features/copy-link/copy-link-menu")).CopyLinkMenu,
);

/** The dashboard's link for colleagues: created and revoked on demand. */
export function ShareMenu({ dashboard: { uuid } }: Pick<DashboardPage, "dashboard">) {
  const { t } = useTranslation("dashboard");
  const { company } = useShell();
  const [wasShared] = useState(uuid !== null);
  const trigger = (
    <>
      <Icon name="link" />
      <span className="label">{t("share.open")}</span>
    </>
  );
  return (
    // One popover in both states, so that it stays open while its link is created, and then shows it.
    <LazyPopover id="share" label={t("share.open")} align="end" width="24rem" trigger={trigger}>
      {uuid === null ? (
        <>
          <p className="note">{t("share.hint", { company: company.cmpnNm })}</p>
          <footer data-keep-open="">
            <button className="btn primary" form={DASHBOARD_FORM} name="intent" value="share">
              {t("share.start")}
            </button>
          </footer>
        </>
      ) : (
        <>
          <p className="note">{t("share.shared", { company: company.cmpnNm })}</p>
          <CopyLinkMenu to={shareHref(uuid, company.cmpnId)} fixed={null} isOpenedToCopy={wasShared} />
          <footer>
            <button className="btn danger" form={DASHBOARD_FORM} name="intent" value="unshare">
              {t("share.end")}
            </button>
          </footer>
        </>
      )}
    </LazyPopover>
  );
}
