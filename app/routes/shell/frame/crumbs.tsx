import { useLocation, useMatches } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { ShellData } from "~/session/shell-data";
import { A } from "~/ui/navigation/a";
import { CompanyCrumb } from "./company-crumb";
import { placesOf } from "./menu";

interface Crumb {
  /** undefined: the current page. */
  to?: string;
  name: string;
}

/** Where the page is: the company, the screen, and on a sub-page its parents and its own title. */
export function Crumbs({ frame }: { frame: Pick<ShellData, "company" | "companies"> }) {
  const { t } = useTranslation("shell");
  return (
    <nav className="crumbs" aria-label={t("breadcrumb")}>
      <CompanyCrumb {...frame} />
      {useCrumbs().map(({ to, name }) => (
        <Fragment key={name}>
          <span className="wide" aria-hidden="true">
            /
          </span>
          {to === undefined ? (
            <span className="wide truncate" aria-current="page">
              {name}
            </span>
          ) : (
            <A className="wide" href={to}>
              {name}
            </A>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

/** The name that a route may give its page: a key of `shell` in its handle; a title, or a shorter name, in its data. */
interface Named {
  handle?: { crumb?: string };
  data?: { title?: string; crumb?: string };
}

function useCrumbs(): Crumb[] {
  const { pathname } = useLocation();
  const { t } = useTranslation("shell");
  const { handle, data } = useMatches().at(-1) as Named;
  if (handle?.crumb) return [{ name: t(handle.crumb) }];
  const places = placesOf(pathname).map(({ to, label }) => ({ to, name: t(label) }));
  const last = places.at(-1);
  if (last?.to === pathname) return [...places.slice(0, -1), { name: last.name }];
  const name = data?.crumb ?? data?.title;
  return name ? [...places, { name }] : places;
}
