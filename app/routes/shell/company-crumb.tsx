import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Company } from "~/contract/session";
import { useCompanyAddress } from "~/ui/company";
import { Icon } from "~/ui/icon";
import { Pop } from "~/ui/pop";
import { itemAt } from "./menu";

/** The current company; with several, a button that offers the others. */
export function CompanyCrumb({ company, companies }: { company: Company; companies: Company[] }) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const inCompany = useCompanyAddress();
  if (companies.length < 2) return <span className="truncate">{company.cmpnNm}</span>;
  const name = (
    <>
      <span className="truncate">{company.cmpnNm}</span>
      <Icon name="down" />
    </>
  );
  return (
    <Pop id="company" label={t("switchCompany")} trigger={name} triggerLabel={t("companyButton", { company: company.cmpnNm })} triggerClass="quiet">
      <form method="post" action="/company">
        {/* The same screen, but not its filters: they name things of the company that is left. */}
        <input type="hidden" name="returnTo" value={inCompany(itemAt(pathname)?.to ?? "/")} />
        {companies.map(({ cmpnId, cmpnNm }) => (
          <button key={cmpnId} className="option" name="companyId" value={cmpnId} aria-current={cmpnId === company.cmpnId ? "true" : undefined}>
            <span className="truncate">{cmpnNm}</span>
          </button>
        ))}
      </form>
    </Pop>
  );
}
