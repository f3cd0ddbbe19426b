import { useFetcher } from "@remix-run/react";
import { useCallback, useState } from "react";
import { useCompanyAddress } from "./company";
import { useFailure } from "./retry";
import { targetOf } from "./retry-fetch";

/**
 * Loads what an address says of the page's company, beside the page; `data` is undefined until it is there. `retry` loads it
 * again; `hasFailed` when no answer came.
 */
export function useLoad<Loader>() {
  const { load: loadAddress, data } = useFetcher<Loader>();
  const inCompany = useCompanyAddress();
  const [loaded, setLoaded] = useState("");
  const failure = useFailure(loaded && targetOf(loaded));
  const load = useCallback(
    (address: string) => {
      setLoaded(inCompany(address));
      loadAddress(inCompany(address));
    },
    [loadAddress, inCompany],
  );
  return { load, data, hasFailed: failure !== undefined, retry: failure?.retry ?? (() => loadAddress(loaded)) };
}
