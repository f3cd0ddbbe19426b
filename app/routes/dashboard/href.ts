import type { Language } from "~/lib/language";
import { addressOf, canonical } from "~/features/address/canonical";

/** The state of the screen. */
export interface DashboardSearch {
  /** Index of the dashboard; null: the selected one. */
  d: number | null;
  /** Unsaved changes that are edited; empty: none. */
  draft: string;
  /** `full` shows the dashboard alone and refreshes itself. */
  view: "page" | "full";
  lang: Language | null;
}

export const defaultSearch: DashboardSearch = { d: null, draft: "", view: "page", lang: null };

/** Page of a dashboard; `path` is set for its subpages and files. */
export const dashboardHref = (search: Partial<DashboardSearch> = {}, path = "/dashboard"): string =>
  addressOf(
    path,
    canonical({ ...defaultSearch, ...search }, defaultSearch, {
      d: (params) => search.d != null && params.append("d", String(search.d)),
    }),
  );

/** A widget of a dashboard or of its draft. */
export const widgetHref = (
  path: "/dashboard/widget" | "/dashboard/widget.csv",
  { d, draft, widget }: { d: number; draft?: string; widget: number },
): string => addressOf(path, new URLSearchParams({ d: String(d), ...(draft && { draft }), widget: String(widget) }));

/** The link by which a dashboard is shared. */
export const shareHref = (uuid: string, companyId?: string): string =>
  companyId === undefined ? `/dashboard/${uuid}/share` : `/dashboard/${uuid}/${encodeURIComponent(companyId)}/share`;

/** Id of a widget's element. */
export const widgetId = (index: number): string => `widget-${index}`;
