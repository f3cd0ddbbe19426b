import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Delay after typing before the page follows, in milliseconds (spec §9). */
const DEBOUNCE_MS = 500;

/**
 * Delays what follows a change until the user pauses. It is cancelled when a navigation begins: a link that was followed
 * meanwhile would be undone.
 */
export function useDebounce(): { debounce: (action: () => void) => void; cancel: () => void } {
  const timer = useRef<number>();
  const cancel = () => window.clearTimeout(timer.current);
  const debounce = (action: () => void) => {
    cancel();
    timer.current = window.setTimeout(action, DEBOUNCE_MS);
  };
  const isLoading = useNavigation().state !== "idle";
  useEffect(() => {
    if (isLoading) cancel();
  }, [isLoading]);
  useEffect(() => cancel, []);
  return { debounce, cancel };
}
