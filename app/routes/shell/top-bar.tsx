import { useTranslation } from "react-i18next";
import type { ShellData } from "~/session/shell-data";
import { Icon } from "~/ui/icon";
import { AccountMenu } from "./account-menu";
import { Crumbs } from "./crumbs";
import { FindLink } from "./find/find-link";
import { HelpMenu } from "./help-menu";
import { LanguagePicker } from "./language-picker";

/** The current place, the way to others, help and the user. */
export function TopBar({ frame }: { frame: ShellData }) {
  const { t } = useTranslation("shell");
  return (
    <header className="topbar">
      <button className="btn quiet square nav-open" type="button" popovertarget="nav" aria-label={t("menu")}>
        <Icon name="menu" />
      </button>
      <Crumbs frame={frame} />
      <span className="spacer" />
      <FindLink frame={frame} />
      <LanguagePicker language={frame.language} languages={frame.languages} />
      <HelpMenu frame={frame} />
      <AccountMenu frame={frame} />
    </header>
  );
}
