import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { useHydrated } from "~/ui/use-hydrated";

/** Where a key moves to, among `count` columns. */
const targets: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => Math.min(index + 1, count - 1),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Keys and cards of a chart's columns, whose list gets the attributes `list`. One column is a Tab stop, and the arrow
 * keys, Home and End move between columns; without JavaScript every column is a Tab stop. `shown` is the column last
 * pointed at or focused: CSS shows its card. Escape hides it until another column is pointed at. The first tap of a
 * finger shows the card, the second follows the link.
 */
export function useColumnCards(count: number) {
  const isLive = useHydrated();
  const cardId = useId();
  const element = useRef<HTMLOListElement>(null);
  const tap = useRef<{ on: number; wasShown: boolean } | null>(null);
  const [chosen, setChosen] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const [isClosed, setClosed] = useState(false);
  const stop = Math.min(chosen, count - 1);

  const show = (index: number) => {
    if (index < 0) return;
    setShown(index);
    if (index !== shown) setClosed(false);
  };

  useEffect(() => {
    if (shown === null || isClosed) return;
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || !element.current?.matches(":hover, :focus-within")) return;
      // Whatever contains the chart stays open.
      event.preventDefault();
      setClosed(true);
    };
    document.addEventListener("keydown", close, true);
    return () => document.removeEventListener("keydown", close, true);
  }, [shown, isClosed]);

  return {
    /** The column with the card, which has the id `cardId`. */
    shown,
    cardId,
    tabIndexOf: (index: number): -1 | undefined => (isLive && index !== stop ? -1 : undefined),
    list: {
      ref: element,
      "data-closed": isClosed ? "" : undefined,
      onPointerOver: (event: PointerEvent<HTMLOListElement>) => {
        if (event.pointerType !== "touch") show(columnOf(event));
      },
      onFocus: (event: FocusEvent<HTMLOListElement>) => {
        const index = columnOf(event);
        setChosen(index);
        show(index);
        setClosed(false);
      },
      onPointerDown: (event: PointerEvent<HTMLOListElement>) => {
        const on = columnOf(event);
        tap.current =
          event.pointerType === "touch"
            ? { on, wasShown: on === shown && !isClosed && event.currentTarget.matches(":focus-within") }
            : null;
      },
      onClick: (event: MouseEvent<HTMLOListElement>) => {
        const first = tap.current !== null && !tap.current.wasShown && tap.current.on === columnOf(event);
        tap.current = null;
        if (first) event.preventDefault();
        // What the link opens is not covered by the card.
        else if (event.target instanceof Element && event.target.closest("a")) setClosed(true);
      },
      onKeyDown: (event: KeyboardEvent<HTMLOListElement>) => {
        const target = targets[event.key]?.(columnOf(event), count);
        if (target === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        event.currentTarget.children[target]?.querySelector("a")?.focus();
      },
    },
  };
}

/** Place of the column that an event comes from. */
const columnOf = ({ currentTarget, target }: { currentTarget: HTMLOListElement; target: EventTarget }): number =>
  Array.from(currentTarget.children).findIndex((column) => target instanceof Node && column.contains(target));
