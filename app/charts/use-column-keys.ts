import type { KeyboardEvent } from "react";
import { useState } from "react";
import { useHydrated } from "~/ui/use-hydrated";

/** Where a key moves to, among `count` columns. */
const targets: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => Math.min(index + 1, count - 1),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Keyboard navigation of a chart's columns: one of them is a Tab stop, and the arrow keys, Home and End move between
 * columns. Without JavaScript every column is a Tab stop.
 */
export function useColumnKeys(count: number) {
  const isLive = useHydrated();
  const [chosen, setChosen] = useState(0);
  const stop = Math.min(chosen, count - 1);
  return (index: number) => ({
    tabIndex: isLive && index !== stop ? -1 : undefined,
    onFocus: () => setChosen(index),
    onKeyDown: (event: KeyboardEvent<Element>) => {
      const target = targets[event.key]?.(index, count);
      if (target === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.currentTarget.closest("svg")?.querySelectorAll<SVGAElement>("a[aria-label]")[target]?.focus();
    },
  });
}
