import type { RefObject } from "react";
import { useEffect, useRef } from "react";

/**
 * The ref of a controlled field. What was typed or chosen in it before hydration is passed on once, as React does not
 * report it and would discard it the next time that it renders the field.
 */
export function useEarlyInput<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onInput: (value: string) => void,
): RefObject<Field> {
  const field = useRef<Field>(null);
  const first = useRef({ value, onInput });
  useEffect(() => {
    const rendered = first.current;
    const early = field.current?.value;
    if (early !== undefined && early !== rendered.value) rendered.onInput(early);
  }, []);
  return field;
}
