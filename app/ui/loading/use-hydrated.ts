import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether JavaScript runs: false on the server and in the first render, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
