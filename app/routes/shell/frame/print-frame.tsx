import { useLocation, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "~/i18n/dates";
import { withCompany } from "~/lib/people/company-address";
import type { ShellData } from "~/session/shell-data";

/** What a report covers, in words: "Period", "11/01 – 11/19/2026". A screen's loader gives them as `facts`. */
export interface PrintFact {
  label: string;
  value: string;
}

/** The page's content with a header and footer for print: company, scope, user, time and address. */
export function PrintFrame({ frame, children }: { frame: ShellData; children: ReactNode }) {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  const facts = useMatches().flatMap(({ data }) => (data as { facts?: PrintFact[] } | undefined)?.facts ?? []);
  const { company, user, origin, loadedAt, language } = frame;
  return (
    <>
      <header className="print-head">
        <b>{company.cmpnNm} · Cloudtally</b>
        <span>{t("print.by", { name: user.name || user.email, moment: formatMoment(loadedAt, language) })}</span>
        {facts.length > 0 && (
          <ul>
            {facts.map(({ label, value }) => (
              <li key={label}>
                {label} <b>{value}</b>
              </li>
            ))}
          </ul>
        )}
      </header>
      {children}
      <footer className="print-foot">{origin + withCompany(pathname + search, company.cmpnId)}</footer>
    </>
  );
}
