import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Widget } from "~/contract/dashboards/dashboards";
import { isSameLayout, readingOrder } from "~/lib/dashboards/grid";
import { useCompanyAddress } from "~/ui/navigation/company";
import type { DashboardPage } from "../data.server";
import { useWidgetWords } from "../frame/widget-words";

/** Shows a new arrangement at once, and makes it a step of the draft, if it is one; where `moved` is now is announced. */
export type Arrange = (next: Widget[], moved: number) => void;

/**
 * The widgets as arranged on this page. While a step is on its way, the next one waits for it: the server refuses steps
 * from an older view.
 */
export function useArrange(
  widgets: Widget[],
  { draftId, index, step }: NonNullable<DashboardPage["draft"]>,
): { laid: Widget[]; arrange: Arrange; said: string } {
  const { t } = useTranslation("dashboard");
  const { title } = useWidgetWords();
  const fetcher = useFetcher();
  const inCompany = useCompanyAddress();
  const [own, setOwn] = useState<{ step: number; widgets: Widget[]; isSent: boolean } | null>(null);
  const [said, setSaid] = useState("");
  const isCurrent = own !== null && (own.step === step || fetcher.state !== "idle" || !own.isSent);

  useEffect(() => {
    if (!own || own.isSent || fetcher.state !== "idle") return;
    const places = own.widgets.map(({ index: of, x, y, width, height }) => ({ index: of, x, y, width, height }));
    setOwn({ ...own, step, isSent: true });
    fetcher.submit(
      { d: String(index), draft: draftId, step: String(step), deed: "layout", layout: JSON.stringify(places) },
      { method: "post", action: inCompany("/dashboard"), preventScrollReset: true },
    );
  }, [own, fetcher, step, draftId, index, inCompany]);

  const laid = [...(isCurrent ? merged(widgets, own.widgets) : widgets)].sort(readingOrder);
  return {
    laid,
    arrange: (next, moved) => {
      if (!isSameLayout(laid, next)) setOwn({ step, widgets: next, isSent: false });
      const widget = next.find((one) => one.index === moved);
      if (widget)
        setSaid(
          t("handle.at", {
            name: title(widget),
            column: widget.x + 1,
            row: widget.y + 1,
            width: widget.width,
            height: widget.height,
          }),
        );
    },
    said,
  };
}

/** The page's widgets in the arranged places. */
const merged = (widgets: Widget[], places: Widget[]): Widget[] =>
  widgets.map((widget) => {
    const place = places.find(({ index }) => index === widget.index);
    return place ? { ...widget, x: place.x, y: place.y, width: place.width, height: place.height } : widget;
  });
