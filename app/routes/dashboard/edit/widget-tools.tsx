import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Widget } from "~/contract/dashboards/dashboards";
import { MAX_WIDGET_ROWS, sizeOf } from "~/lib/dashboards/widgets";
import { useWidgetText } from "../frame/use-widget-text";
import { DASHBOARD_FORM } from "./dashboard-form";
import { DashboardIcon } from "../dashboard-icon";
import { applyAction } from "./widget-actions";
import type { Arrange } from "./use-announcements";

const moves = ["left", "right", "up", "down"] as const;
const sizes = ["narrower", "wider", "shorter", "taller"] as const;
type Arrangement = (typeof moves | typeof sizes)[number];

interface WidgetToolsProps {
  widget: Widget;
  layout: Widget[];
  /** Null without JavaScript. */
  arrange: Arrange | null;
}

/** Buttons that arrange a widget; each is one step of the draft. */
export function WidgetTools({ widget, layout, arrange }: WidgetToolsProps) {
  const { t } = useTranslation("dashboard");
  const name = useWidgetText().title(widget);
  const { widths, minHeight } = sizeOf(widget.widgetType);
  const isNoOp: Partial<Record<Arrangement, boolean>> = {
    narrower: widget.width <= widths[0],
    wider: widget.width >= (widths.at(-1) ?? widths[0]),
    shorter: widget.height <= minHeight,
    taller: widget.height >= MAX_WIDGET_ROWS,
  };
  const press = (event: MouseEvent, action: Arrangement) => {
    const next = arrange && applyAction(layout, action, widget.index);
    if (!next) return;
    event.preventDefault();
    arrange(next, widget.index);
  };
  const button = (action: Arrangement) => (
    <button
      key={action}
      className="btn quiet square small"
      form={DASHBOARD_FORM}
      name="intent"
      value={`${action}:${widget.index}`}
      aria-label={t(`arrange.${action}`, { name })}
      title={t(`arrange.${action}`, { name })}
      disabled={isNoOp[action]}
      onClick={(event) => press(event, action)}
    >
      <DashboardIcon name={action} />
    </button>
  );
  return (
    <span className="widget-tools screen-only">
      {moves.map(button)}
      <span className="size" aria-hidden="true">
        {widget.width}×{widget.height}
      </span>
      {sizes.map(button)}
    </span>
  );
}
