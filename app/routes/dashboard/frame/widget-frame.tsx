import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Widget } from "~/contract/dashboards/dashboards";
import { classNames } from "~/ui/class-names";
import { definitions } from "../widgets/registry";
import { widgetId } from "../href";
import type { LoadedWidget } from "./load/load-widgets.server";
import { WidgetBody } from "./widget-body";
import { WidgetGaps } from "./widget-gaps";
import { useWidgetText } from "./use-widget-text";

/** Place of a widget in the grid, which CSS draws. */
export const placeOf = ({ x, y, width, height }: Widget): CSSProperties => ({
  "--x": x + 1,
  "--y": y + 1,
  "--w": width,
  "--h": height,
});

interface WidgetFrameProps {
  loaded: LoadedWidget;
  /** Before the title: the handle that moves it. */
  handle?: ReactNode;
  /** Beside the title: its menu, or while editing its tools. */
  tools: ReactNode;
  /** Its place is not set here: its parent places it. */
  isPlaced?: boolean;
  /** Only its frame is interactive: its content is inert. */
  isArranged?: boolean;
}

/** A widget: its title, its actions, and its content or why it has none. */
export function WidgetFrame({ loaded, handle, tools, isPlaced = false, isArranged = false }: WidgetFrameProps) {
  const { widget, content } = loaded;
  const by = loaded.by ?? undefined;
  const { i18n } = useTranslation();
  const words = useWidgetText();
  const id = widgetId(widget.index);
  return (
    <article
      className={classNames("widget", definitions[widget.widgetType].isTile && "tile")}
      id={id}
      lang={i18n.language}
      aria-labelledby={`${id}-title`}
      style={isPlaced ? undefined : placeOf(widget)}
    >
      <header>
        {handle}
        <h2 className="truncate" id={`${id}-title`}>
          {words.title(widget, by)} <span className="note">{words.note(widget, by)}</span>
        </h2>
        {loaded.gaps && <WidgetGaps index={widget.index} gaps={loaded.gaps} />}
        {tools}
      </header>
      {/* The types of React 18 lack inert. */}
      <div className="body" {...(isArranged && { inert: "" })}>
        <WidgetBody widget={widget} content={content} />
      </div>
    </article>
  );
}
