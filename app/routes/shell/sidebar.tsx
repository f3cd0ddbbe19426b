import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { Menu } from "~/contract/call";
import { Icon } from "~/ui/icon";
import { Logo } from "~/ui/logo";
import { itemAt, sectionsFor } from "./menu";

/** The places of the product. On a phone the same element is a popover that the top bar opens. */
export function Sidebar({ menus }: { menus: Menu[] }) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const current = itemAt(pathname);
  return (
    <nav className="sidebar" id="nav" popover="" aria-label={t("mainMenu")}>
      <a className="brand" href="/">
        <Logo />
        Cloudtally
      </a>
      {sectionsFor(menus).map(({ label, items }) => (
        <Fragment key={label}>
          <h2 id={label}>{t(label)}</h2>
          <ul aria-labelledby={label}>
            {items.map(({ to, icon, label: name }) => (
              <li key={to}>
                <a href={to} aria-current={current?.to === to ? "page" : undefined}>
                  <Icon name={icon} />
                  {t(name)}
                </a>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}
