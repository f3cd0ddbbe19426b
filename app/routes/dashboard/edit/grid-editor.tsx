import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Widget } from "~/contract/dashboards/dashboards";
import { part } from "~/ui/loading/part";
import { useHydrated } from "~/ui/loading/use-hydrated";
import type { DashboardPage } from "../data.server";
import { WidgetFrame } from "../frame/widget-frame";
import { useArrange } from "./use-arrange";
import { Handle } from "./handle";
import { WidgetTools } from "./widget-tools";

/** react-grid-layout, which only those load who edit. */
const DragGrid = part("drag-grid", async () => (await import("./drag-grid")).DragGrid);

type One = DashboardPage["widgets"][number];

interface GridEditorProps {
  widgets: One[];
  draft: NonNullable<DashboardPage["draft"]>;
  menuOf: (one: One) => ReactNode;
}

/** The widgets with what arranges them: buttons, and with JavaScript handles for pointers and keys. */
export function GridEditor({ widgets, draft, menuOf }: GridEditorProps) {
  const { t } = useTranslation("dashboard");
  const isLive = useHydrated();
  const { laid, arrange, said } = useArrange(
    widgets.map(({ widget }) => widget),
    draft,
  );
  const framed = (widget: Widget, isPlaced = false) => {
    const one = widgets.find((entry) => entry.widget.index === widget.index);
    return (
      one && (
        <WidgetFrame
          key={widget.index}
          one={{ ...one, widget }}
          isPlaced={isPlaced}
          handle={isLive && <Handle widget={widget} laid={laid} arrange={arrange} />}
          tools={
            <>
              <WidgetTools widget={widget} />
              {menuOf(one)}
            </>
          }
        />
      )
    );
  };
  const still = (
    <div className="dash" data-mode="edit">
      {laid.map((widget) => framed(widget))}
    </div>
  );
  return (
    <>
      {isLive && (
        <p className="muted screen-only" id="handle-hint">
          {t("handle.hint")}
        </p>
      )}
      <p className="sr" role="status">
        {said}
      </p>
      {isLive ? (
        <DragGrid
          laid={laid}
          arrange={arrange}
          fallback={still}
          still={still}
          framed={(widget) => framed(widget, true)}
        />
      ) : (
        still
      )}
    </>
  );
}
