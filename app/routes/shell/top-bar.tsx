import { useLocation, useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ShellData } from "~/session/shell-data";
import { Icon } from "~/ui/icon";
import { AccountMenu } from "./account-menu";
import { CompanyCrumb } from "./company-crumb";
import { LanguagePicker } from "./language-picker";
import { itemAt } from "./menu";

/** The current place and user. */
export function TopBar({ frame }: { frame: ShellData }) {
  const { t } = useTranslation("shell");
  const crumb = useCrumb();
  return (
    <header className="topbar">
      <button className="btn quiet square nav-open" type="button" popovertarget="nav" aria-label={t("menu")}>
        <Icon name="menu" />
      </button>
      <nav className="crumbs" aria-label={t("breadcrumb")}>
        <CompanyCrumb company={frame.company} companies={frame.companies} />
        {crumb && (
          <>
            <span className="wide" aria-hidden="true">
              /
            </span>
            <span className="wide" aria-current="page">
              {t(crumb)}
            </span>
          </>
        )}
      </nav>
      <span className="spacer" />
      <LanguagePicker language={frame.language} />
      <AccountMenu frame={frame} />
    </header>
  );
}

/** Text key of the current place: a route can set its own as `handle.crumb`; screens use the menu's. */
function useCrumb(): string | undefined {
  const { pathname } = useLocation();
  const given = useMatches().map(({ handle }) => (handle as { crumb?: string } | undefined)?.crumb);
  return given.findLast(Boolean) ?? itemAt(pathname)?.label;
}
