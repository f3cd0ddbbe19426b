import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Widget } from "~/contract/dashboards/dashboards";
import { lazyPart } from "~/ui/loading/lazy-part";
import type { DashboardPage } from "../data.server";
import { WidgetFrame } from "../frame/widget-frame";
import { Handle } from "./handle";
import type { Arrange, FocusedWidget } from "./use-announcements";
import { WidgetTools } from "./widget-tools";

/** react-grid-layout, which is loaded only for editing. */
const DragGrid = lazyPart("drag-grid", async () => (await import("./drag-grid")).DragGrid);

type LoadedWidget = DashboardPage["widgets"][number];

interface GridEditorProps {
  widgets: LoadedWidget[];
  /** In their places, in reading order. */
  layout: Widget[];
  /** Null without JavaScript: then buttons are the only way. */
  arrange: Arrange | null;
  focus: FocusedWidget | null;
  menuOf: (widget: LoadedWidget) => ReactNode;
}

/** The widgets with what arranges them: buttons, and with JavaScript handles for pointers and keys. */
export function GridEditor({ widgets, layout, arrange, focus, menuOf }: GridEditorProps) {
  const { t } = useTranslation("dashboard");
  const framed = (widget: Widget, isPlaced = false) => {
    const loaded = widgets.find((entry) => entry.widget.index === widget.index);
    return (
      loaded && (
        <WidgetFrame
          key={widget.index}
          loaded={{ ...loaded, widget }}
          isPlaced={isPlaced}
          isArranged
          handle={
            arrange && (
              <Handle
                widget={widget}
                layout={layout}
                arrange={arrange}
                focusedAt={focus?.index === widget.index ? focus.step : null}
              />
            )
          }
          tools={
            <>
              <WidgetTools widget={widget} layout={layout} arrange={arrange} />
              {menuOf(loaded)}
            </>
          }
        />
      )
    );
  };
  const still = (
    <div className="dash" data-mode="edit">
      {layout.map((widget) => framed(widget))}
    </div>
  );
  if (!arrange) return still;
  return (
    <>
      <p className="muted screen-only" id="handle-hint">
        {t("handle.hint")}
      </p>
      <DragGrid
        layout={layout}
        arrange={arrange}
        fallback={still}
        still={still}
        framed={(widget) => framed(widget, true)}
      />
    </>
  );
}
