import { useEffect, useRef } from "react";

/**
 * A field takes on a new value of the address. If it has the focus, it keeps one that differs from the former value:
 * the new value may come from what was typed, and typing may have gone on.
 */
export function useFollowedValue(id: string, value: string): void {
  const shown = useRef(value);
  useEffect(() => {
    const before = shown.current;
    if (before === value) return;
    shown.current = value;
    const field = document.getElementById(id);
    if (!(field instanceof HTMLInputElement)) return;
    if (field !== document.activeElement || field.value === before) field.value = value;
  }, [id, value]);
}
