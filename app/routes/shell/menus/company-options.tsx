import { useLocation } from "@remix-run/react";
import type { Company } from "~/contract/people/session";
import { withCompany } from "~/lib/people/company-address";
import { useCompanyAddress } from "~/ui/navigation/company";
import { itemAt } from "../frame/menu";

/** The user's companies, to switch to. */
export function CompanyOptions({ company, companies }: { company: Company; companies: Company[] }) {
  const { pathname } = useLocation();
  const inCompany = useCompanyAddress();
  return (
    <form method="post" action="/company">
      {/* The same screen, but not its filters: they name things of the company that is left. */}
      <input type="hidden" name="returnTo" value={inCompany(itemAt(pathname)?.to ?? "/")} />
      {companies.map(({ cmpnId, cmpnNm }) => (
        <button
          key={cmpnId}
          className="option"
          name="companyId"
          value={cmpnId}
          // The current company may not be open from the user's network address, unlike the one that they choose.
          formAction={withCompany("/company", cmpnId)}
          aria-current={cmpnId === company.cmpnId ? "true" : undefined}
        >
          <span className="truncate">{cmpnNm}</span>
        </button>
      ))}
    </form>
  );
}
