import type { ReactNode, RefObject } from "react";
import { useRef } from "react";
import { GridLayout, useContainerWidth, verticalCompactor } from "react-grid-layout";
import type { LayoutItem } from "react-grid-layout";
import type { Widget } from "~/contract/dashboards/dashboards";
import { GRID_COLUMNS } from "~/lib/dashboards/grid";
import { MAX_WIDGET_ROWS, sizeOf } from "~/lib/dashboards/widgets";
import { rearranged } from "./widget-actions";
import type { Arrange } from "./use-announcements";

/** Below this width in rem the grid is a list, which buttons and keys arrange (see styles/dashboard/grid.css). */
const MIN_WIDTH_REM = 60;
/** Of a row and of the gap, in rem, as in styles/dashboard/grid.css. */
const ROW_REM = 1.25;
const GAP_REM = 0.75;

interface DragGridProps {
  layout: Widget[];
  arrange: Arrange;
  /** One widget, which fills its place. */
  framed: (widget: Widget) => ReactNode;
  /** All of them without drag and drop. */
  still: ReactNode;
}

/** Drag and drop. The layout after a drop is computed by the same functions as after a button's action. */
export function DragGrid({ layout, arrange, framed, still }: DragGridProps) {
  const { width, containerRef, mounted } = useContainerWidth({ measureBeforeMount: true });
  const touched = useRef<string | null>(null);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const drop = (items: readonly LayoutItem[], item: LayoutItem | null) => {
    const moved = Number(item?.i ?? touched.current);
    const places = items.map(({ i, x, y, w, h }) => ({ index: Number(i), x, y, width: w, height: h }));
    arrange(rearranged(layout, places), moved);
  };
  return (
    <div ref={containerRef as RefObject<HTMLDivElement>}>
      {/* react-draggable adds a style element, which the CSP refuses, unless this id exists; edit.css has its rule. */}
      <span id="react-draggable-style-el" hidden />
      {!mounted || width < MIN_WIDTH_REM * rem ? (
        still
      ) : (
        <GridLayout
          className="dash dragged"
          width={width}
          layout={layout.map((widget) => {
            const { widths, minHeight } = sizeOf(widget.widgetType);
            return {
              i: String(widget.index),
              x: widget.x,
              y: widget.y,
              w: widget.width,
              h: widget.height,
              minW: widths[0],
              maxW: widths.at(-1) ?? GRID_COLUMNS,
              minH: minHeight,
              maxH: MAX_WIDGET_ROWS,
            };
          })}
          gridConfig={{
            cols: GRID_COLUMNS,
            rowHeight: ROW_REM * rem,
            margin: [GAP_REM * rem, GAP_REM * rem],
            containerPadding: [0, 0],
          }}
          dragConfig={{ handle: ".handle", cancel: ".widget-tools" }}
          resizeConfig={{ handles: ["se"] }}
          compactor={verticalCompactor}
          onDragStart={(_, item) => (touched.current = item?.i ?? null)}
          onDragStop={(layout, _, item) => drop(layout, item)}
          onResizeStop={(layout, _, item) => drop(layout, item)}
        >
          {layout.map((widget) => (
            <div key={String(widget.index)}>{framed(widget)}</div>
          ))}
        </GridLayout>
      )}
    </div>
  );
}
