import type { KeyboardEvent } from "react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Widget } from "~/contract/dashboards/dashboards";
import { useWidgetText } from "../frame/use-widget-text";
import type { WidgetAction } from "./widget-actions";
import { applyAction } from "./widget-actions";
import type { Arrange } from "./use-announcements";
import { DashboardIcon } from "../dashboard-icon";

const keys: Record<string, [move: WidgetAction, size: WidgetAction]> = {
  ArrowLeft: ["left", "narrower"],
  ArrowRight: ["right", "wider"],
  ArrowUp: ["up", "shorter"],
  ArrowDown: ["down", "taller"],
};

interface HandleProps {
  widget: Widget;
  layout: Widget[];
  arrange: Arrange;
  /** The step by which it got the focus; null: none. */
  focusedAt: number | null;
}

/** The handle by which a widget is dragged; when it has focus, arrow keys move the widget, and with Shift resize it. */
export function Handle({ widget, layout, arrange, focusedAt }: HandleProps) {
  const { t } = useTranslation("dashboard");
  const name = useWidgetText().title(widget);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusedAt !== null) button.current?.focus();
  }, [focusedAt]);
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keys[event.key]?.[event.shiftKey ? 1 : 0];
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = applyAction(layout, action, widget.index);
    if (next) arrange(next, widget.index);
  };
  return (
    <button
      ref={button}
      className="btn quiet square small handle screen-only"
      type="button"
      aria-label={t("handle.of", { name })}
      aria-describedby="handle-hint"
      onKeyDown={onKeyDown}
    >
      <DashboardIcon name="drag" />
    </button>
  );
}
