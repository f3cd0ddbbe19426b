import { createContext, useCallback, useContext } from "react";
import { withCompany } from "~/lib/people/company-address";

/** The page's company; null for users with only one, whose addresses need not name it. */
export const CompanyContext = createContext<string | null>(null);

/** Makes addresses of this site lead to the page's company; for those that are not links, forms or navigations. */
export function useCompanyAddress(): (address: string) => string {
  const companyId = useContext(CompanyContext);
  return useCallback((address: string) => withCompany(address, companyId), [companyId]);
}
