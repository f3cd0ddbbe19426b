import { createContext, useCallback, useContext } from "react";
import { withCompany } from "~/lib/company-address";

/** The company that the page is about; null for people who belong to one only, whose addresses need not say it. */
export const CompanyContext = createContext<string | null>(null);

/** Makes addresses of this site lead to the page's company; for those that are no link, form or navigation. */
export function useCompanyAddress(): (address: string) => string {
  const companyId = useContext(CompanyContext);
  return useCallback((address: string) => withCompany(address, companyId), [companyId]);
}
