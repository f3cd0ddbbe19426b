import { useFetcher } from "@remix-run/react";
import { useCallback } from "react";
import { useCompanyAddress } from "./company";

/** Loads what an address says of the page's company, beside the page; undefined until it is there. */
export function useLoad<Loader>() {
  const { load: loadAddress, data } = useFetcher<Loader>();
  const inCompany = useCompanyAddress();
  const load = useCallback((address: string) => loadAddress(inCompany(address)), [loadAddress, inCompany]);
  return { load, data };
}
