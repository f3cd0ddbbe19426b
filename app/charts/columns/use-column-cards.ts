import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { useHydrated } from "~/ui/loading/use-hydrated";

/** Index of the column that a key moves to. */
const targets: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => Math.min(index + 1, count - 1),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Keyboard navigation and cards of a chart's columns; spread `list` on their list. The columns are one Tab stop, and
 * the arrow keys, Home and End move between them; without JavaScript each is a Tab stop. `openIndex` is the column last
 * hovered or focused, whose card CSS displays. Escape hides it until another column is hovered. On touch screens the
 * first tap shows the card and the second follows the link.
 */
export function useColumnCards(count: number) {
  const isLive = useHydrated();
  const cardId = useId();
  const element = useRef<HTMLOListElement>(null);
  const tap = useRef<{ on: number; wasShown: boolean } | null>(null);
  const [chosen, setChosen] = useState(0);
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const [isClosed, setClosed] = useState(false);
  const stop = Math.min(chosen, count - 1);

  const show = (index: number) => {
    if (index < 0) return;
    setOpenIndex(index);
    if (index !== openIndex) setClosed(false);
  };

  useEffect(() => {
    if (openIndex === null || isClosed) return;
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || !element.current?.matches(":hover, :focus-within")) return;
      // Whatever contains the chart stays open.
      event.preventDefault();
      setClosed(true);
    };
    document.addEventListener("keydown", close, true);
    return () => document.removeEventListener("keydown", close, true);
  }, [openIndex, isClosed]);

  return {
    /** The column with the card, which has the id `cardId`. */
    openIndex,
    cardId,
    tabIndexOf: (index: number): -1 | undefined => (isLive && index !== stop ? -1 : undefined),
    list: {
      ref: element,
      "data-closed": isClosed ? "" : undefined,
      onPointerOver: (event: PointerEvent<HTMLOListElement>) => {
        if (event.pointerType !== "touch") show(columnOf(event));
      },
      onPointerLeave: ({ currentTarget }: PointerEvent<HTMLOListElement>) =>
        show(Array.from(currentTarget.children).findIndex((column) => column.contains(document.activeElement))),
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
            ? { on, wasShown: on === openIndex && !isClosed && event.currentTarget.matches(":focus-within") }
            : null;
      },
      onClick: (event: MouseEvent<HTMLOListElement>) => {
        const first = tap.current !== null && !tap.current.wasShown && tap.current.on === columnOf(event);
        tap.current = null;
        if (first) event.preventDefault();
        // The card must not cover the drawer that the link opens.
        else if (event.target instanceof Element && event.target.closest("a")) setClosed(true);
      },
      onKeyDown: (event: KeyboardEvent<HTMLOListElement>) => {
        const target = targets[event.key]?.(columnOf(event), count);
        if (target === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        event.currentTarget.children[target]?.querySelector<HTMLElement>("a, [role=img]")?.focus();
      },
    },
  };
}

/** Index of the column that an event comes from. */
const columnOf = ({ currentTarget, target }: { currentTarget: HTMLOListElement; target: EventTarget }): number =>
  Array.from(currentTarget.children).findIndex((column) => target instanceof Node && column.contains(target));
