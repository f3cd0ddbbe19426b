import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const EVERY_MS = 1000;

/** Loads the page's data again about every second while `isActive` and the page is in sight. */
export function useRefresh(isActive: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isWaiting = isActive && state === "idle";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
