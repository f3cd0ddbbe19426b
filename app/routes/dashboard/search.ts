import { z } from "zod";
import type { Parameters } from "~/features/address/search-parameters";
import { documentation, lang, optional, readSearch, single } from "~/features/address/search-parameters";
import type { DashboardSearch } from "./href";
import { defaultSearch } from "./href";

const number = z
  .string()
  .regex(/^[1-9]\d{0,6}$/)
  .transform(Number);
const draftId = z.uuid();

const parameters: Parameters<DashboardSearch> = {
  d: optional(number, { about: "the number of one of the user's dashboards", without: "the selected one" }),
  draft: single(draftId, { about: "the id of its unsaved changes, which are then edited" }),
  view: single(z.enum(["page", "full"]), { about: ": `full` is the dashboard alone, which refreshes itself" }),
  lang: optional(lang, { about: ": the language of the page", without: "the user's, else the browser's" }),
};

export const parse = (params: URLSearchParams, isOthers?: (name: string) => boolean) =>
  readSearch(parameters, defaultSearch, params, isOthers);

/** The documentation of the parameters. */
export const dashboardParameterRows = (): string[] => documentation(parameters, defaultSearch);

/** A widget's address: a dashboard, maybe its draft, and the widget; null if there is none in it. */
export function parseWidget(params: URLSearchParams): { d: number; draft: string; widget: number } | null {
  return readWidget(params).requested;
}

/** Like `parseWidget`, with the parameters that could not be used. */
export function readWidget(params: URLSearchParams) {
  const { search, ignored } = parse(params, (name) => name === "widget");
  const { data: widget } = number.safeParse(params.get("widget"));
  const requested = search.d === null || widget === undefined ? null : { d: search.d, draft: search.draft, widget };
  const unread = params.has("widget") && widget === undefined;
  return {
    requested,
    ignored: unread ? [...ignored, { parameter: "widget", value: params.get("widget") ?? "" }] : ignored,
  };
}
