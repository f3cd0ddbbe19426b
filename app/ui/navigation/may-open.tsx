import { createContext, useContext } from "react";

/** Whether the user may open an address; outside of the signed-in frame, anyone may. */
export const MayOpenContext = createContext<(address: string) => boolean>(() => true);

export const useMayOpen = (): ((address: string) => boolean) => useContext(MayOpenContext);
