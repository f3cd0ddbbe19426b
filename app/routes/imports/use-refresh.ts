import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const LONGEST_MS = 1000;
const SHORTEST_MS = 250;

/** Loads the page's data again, soon at first and then every second, while `isActive` and the page is in sight. */
export function useRefresh(isActive: boolean): void {
  const { revalidate, state } = useRevalidator();
  const wait = useRef(SHORTEST_MS);
  const isWaiting = isActive && state === "idle";
  useEffect(() => {
    if (!isActive) wait.current = SHORTEST_MS;
  }, [isActive]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      wait.current = Math.min(LONGEST_MS, wait.current * 2);
      revalidate();
    }, wait.current);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
