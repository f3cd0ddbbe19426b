import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const LONGEST_MS = 1000;
const SHORTEST_MS = 250;

/** Reloads the page's data, soon at first and then every second, while `isActive` and the page is visible. */
export function useRefresh(isActive: boolean): void {
  const { revalidate, state } = useRevalidator();
  const wait = useRef(SHORTEST_MS);
  const navigation = useNavigation();
  // One load at a time: a second one would abort the first.
  const isWaiting = isActive && state === "idle" && navigation.state === "idle";
  useEffect(() => {
    if (!isActive) wait.current = SHORTEST_MS;
  }, [isActive]);
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout>;
    const arm = () => {
      timer = setTimeout(refresh, wait.current);
    };
    const refresh = () => {
      if (document.visibilityState !== "visible") return arm();
      wait.current = Math.min(LONGEST_MS, wait.current * 2);
      revalidate();
    };
    arm();
    return () => clearTimeout(timer);
  }, [isWaiting, revalidate]);
}
