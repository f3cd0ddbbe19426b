import { useFetcher } from "@remix-run/react";
import { useCallback, useState } from "react";
import { useCompanyAddress } from "./company";
import { useFailure } from "../loading/retry";
import { targetOf } from "../loading/retry-fetch";

/**
 * Loads an address of the page's company in the background; `data` is undefined until it arrives. `retry` loads it
 * again; `hasFailed` if there was no response.
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
