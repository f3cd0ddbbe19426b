import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Delay after typing before the page follows, in milliseconds (spec §9). */
const DEBOUNCE_MS = 500;

interface Debounced<Value> {
  /** Acts when the user pauses. */
  later: (value: Value) => void;
  now: (value: Value) => void;
  cancel: () => void;
}

/**
 * Delays a navigation that follows a change until the user pauses. Any other navigation cancels it: a link that was
 * followed meanwhile would be undone.
 *
 * @param onOther another navigation has begun
 */
export function useDebounce<Value>(navigate: (value: Value) => void, onOther?: () => void): Debounced<Value> {
  const timer = useRef<number>();
  /** The navigation of this hook that is to begin, or its submission that may yet redirect. */
  const own = useRef<"begins" | "submits" | null>(null);
  /** The page may have changed since the user typed. */
  const latest = useRef({ navigate, onOther });
  useEffect(() => {
    latest.current = { navigate, onOther };
  });
  const cancel = () => window.clearTimeout(timer.current);
  const now = (value: Value) => {
    cancel();
    own.current = "begins";
    latest.current.navigate(value);
  };
  const later = (value: Value) => {
    cancel();
    timer.current = window.setTimeout(() => now(value), DEBOUNCE_MS);
  };
  const { location, formMethod } = useNavigation();
  useEffect(() => {
    if (!location) own.current = null;
    else if (own.current === "begins") own.current = formMethod ? "submits" : null;
    else if (!formMethod || own.current === null) {
      cancel();
      latest.current.onOther?.();
    }
  }, [location, formMethod]);
  useEffect(() => cancel, []);
  return { later, now, cancel };
}
