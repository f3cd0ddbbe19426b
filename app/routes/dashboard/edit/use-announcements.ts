import { useEffect, useRef, useState } from "react";
import type { Widget } from "~/contract/dashboards/dashboards";
import { useWidgetText } from "../frame/use-widget-text";
import type { Steps } from "./use-steps";

/** Shows a new arrangement and announces the new place of `moved`. */
export type Arrange = (next: Widget[], moved: number) => void;

/** A widget that got the focus by a step. */
export interface FocusedWidget {
  index: number;
  step: number;
}

/**
 * Announces where a widget was moved or added, which one was removed, and that a step was undone. Focuses a new widget
 * and scrolls to it; after a removal, focuses the next one.
 */
export function useAnnouncements({ page, layout, last, arrange }: Steps): {
  announcement: string;
  focus: FocusedWidget | null;
  arrange: Arrange;
} {
  const words = useWidgetText();
  const [announcement, setAnnouncement] = useState("");
  const [focus, setFocus] = useState<FocusedWidget | null>(null);
  const { step } = page.draft;
  const before = useRef({ step, layout });
  useEffect(() => {
    const { step: stepBefore, layout: layoutBefore } = before.current;
    before.current = { step, layout };
    if (stepBefore === step) return;
    if (last === "undo") return setAnnouncement(words.t("toast.undone"));
    const added = layout.find(({ index }) => layoutBefore.every((widget) => widget.index !== index));
    const removedIndex = layoutBefore.findIndex(({ index }) => layout.every((widget) => widget.index !== index));
    const removed = layoutBefore[removedIndex];
    if (added) setAnnouncement(placeOf(added, words));
    else if (removed) setAnnouncement(words.t("conflict.removed", { widgets: words.title(removed) }));
    const next = added ?? (removed && layout[Math.min(removedIndex, layout.length - 1)]);
    if (next) setFocus({ index: next.index, step });
  }, [step, layout, last, words]);

  return {
    announcement,
    focus,
    arrange: (next, moved) => {
      arrange(next);
      const widget = next.find(({ index }) => index === moved);
      if (widget) setAnnouncement(placeOf(widget, words));
    },
  };
}

const placeOf = (widget: Widget, { t, title }: ReturnType<typeof useWidgetText>): string =>
  t("handle.at", {
    name: title(widget),
    column: widget.x + 1,
    row: widget.y + 1,
    width: widget.width,
    height: widget.height,
  });
