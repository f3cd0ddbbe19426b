import { useTranslation } from "react-i18next";
import type { Company } from "~/contract/people/session";
import { Icon } from "~/ui/icon";
import { LazyPopover } from "~/ui/overlays/lazy-popover";
import { lazyPart } from "~/ui/loading/lazy-part";

const CompanyOptions = lazyPart(
  "company-options",
  async () => (await import("../menus/company-options")).CompanyOptions,
);

/** The current company; a button to switch if there are several. */
export function CompanyCrumb({ company, companies }: { company: Company; companies: Company[] }) {
  const { t } = useTranslation("shell");
  if (companies.length < 2) return <span className="truncate">{company.cmpnNm}</span>;
  const name = (
    <>
      <span className="truncate">{company.cmpnNm}</span>
      <Icon name="down" />
    </>
  );
  return (
    <LazyPopover
      id="company"
      label={t("switchCompany")}
      trigger={name}
      triggerLabel={t("companyButton", { company: company.cmpnNm })}
      triggerClass="quiet"
    >
      <CompanyOptions company={company} companies={companies} />
    </LazyPopover>
  );
}
