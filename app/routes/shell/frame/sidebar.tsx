import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { Menu } from "~/contract/call";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import { Logo } from "~/ui/logo";
import { itemAt, sectionsFor } from "./menu";

/** The product's navigation. On a phone the same element is a popover opened from the top bar. */
export function Sidebar({ menus }: { menus: Menu[] }) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const current = itemAt(pathname);
  return (
    <nav className="sidebar" id="nav" popover="" aria-label={t("mainMenu")}>
      <A className="brand" href="/">
        <Logo />
        Cloudtally
      </A>
      {sectionsFor(menus).map(({ label, items }) => (
        <Fragment key={label}>
          <h2 id={label}>{t(label)}</h2>
          <ul aria-labelledby={label}>
            {items.map(({ to, icon, label: name }) => (
              <li key={to}>
                <A href={to} aria-current={current?.to === to ? "page" : undefined}>
                  <Icon name={icon} />
                  {t(name)}
                </A>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}
