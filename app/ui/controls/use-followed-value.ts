import { useEffect, useRef } from "react";

/**
 * A field takes on a new value of the address. While it has the focus it keeps its own: the value may come from what
 * was typed, and typing may have gone on.
 */
export function useFollowedValue(id: string, value: string): void {
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = value;
  }, [id, value]);
}
