import { useNavigate as useRouterNavigate } from "@remix-run/react";
import { useCallback } from "react";
import { useCompanyAddress } from "./company";

interface NavigateOptions {
  preventScrollReset?: boolean;
  /** Replaces the current entry of the browser's history. */
  replace?: boolean;
}

/** Navigates within the page's company. */
export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  const navigate = useRouterNavigate();
  const inCompany = useCompanyAddress();
  return useCallback(
    (to: string, options?: NavigateOptions) => navigate(inCompany(to), options),
    [navigate, inCompany],
  );
}
