import { useTranslation } from "react-i18next";
import type { ShellData } from "~/session/shell-data";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import { AccountMenu } from "../menus/account-menu";
import { Crumbs } from "./crumbs";
import { FindLink } from "../find/find-link";
import { HelpMenu } from "../menus/help-menu";
import { LanguagePicker } from "../menus/language-picker";

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
      {frame.trialDays !== null && <Trial days={frame.trialDays} />}
      <FindLink frame={frame} />
      <LanguagePicker language={frame.language} languages={frame.languages} />
      <HelpMenu frame={frame} />
      <AccountMenu frame={frame} />
    </header>
  );
}

/** The end of the trial, in days; on a phone only their number. */
function Trial({ days }: { days: number }) {
  const { t } = useTranslation("shell");
  const trialText = t("trialDays", { count: days });
  return (
    <A className="btn quiet" href="/upgrade" aria-label={trialText}>
      <Icon name="clock" />
      <span className="wide">{trialText}</span>
      <span className="narrow">{days}</span>
    </A>
  );
}
