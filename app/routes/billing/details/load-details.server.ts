import { getBillingTagKeys, getServiceGroupCosts } from "~/contract/billing/billing-sections";
import type { BillViewBy } from "~/lib/providers";
import { providerOf } from "~/lib/providers";
import type { Ignored } from "~/features/address/ignored";
import { attempt } from "~/upstream/attempt.server";
import type { Search } from "../href";
import { EVERY_ROW } from "../href";
import type { TabSource } from "../tabs/tab-source";
import type { DetailsView } from "./details-view";
import { defaultGrid } from "./grid";
import { loadSavedGrid } from "./saved-grid.server";
import { loadGrid } from "./load-grid.server";

/** The bill's usage by the chosen view; null if it could not be loaded. */
export const loadDetails = (source: TabSource): Promise<DetailsView | null> => attempt(details(source));

async function details(source: TabSource): Promise<DetailsView> {
  const { upstream, search, bill } = source;
  const offered = providerOf(bill.vendor).billViewBys;
  const viewBy = viewByOf(source);
  const isFocused = search.group !== "" || search.product !== "";
  const grid = {
    viewBy,
    isExpanded: isFocused || search.open.includes(EVERY_ROW),
    itemsPerPage: search.size ?? defaultGrid.itemsPerPage,
  };
  const chosenGrid = async () => {
    const { view, ...rest } = await chosenView(source);
    return { ...rest, found: view && (await loadGrid(source, { grid, view })) };
  };
  const [savedGrid, { ignored, choice, found }] = await Promise.all([loadSavedGrid(upstream), chosenGrid()]);
  const isElsewhere = found !== null && found.page.page !== search.page;
  return {
    grid,
    savedGrid,
    offered,
    ...choice,
    groupName: found?.groupName ?? null,
    page: found?.page ?? null,
    ignored: [...ignored, ...(isElsewhere ? [{ parameter: "page", value: String(search.page) }] : [])],
  };
}

const viewByOf = ({ search, bill }: Pick<TabSource, "search" | "bill">): BillViewBy =>
  providerOf(bill.vendor).billViewBys.find((viewBy) => viewBy === search.by) ?? defaultGrid.viewBy;

/** The grouping of details, for the page and its files alike. */
export interface ChosenView {
  /** null: the view requires a tag key or a set, but none exists. */
  view: { viewBy: BillViewBy; tagKey?: string; serviceGroupSetId?: string } | null;
  choice: Choice;
  ignored: Ignored[];
}

export async function chosenView(source: TabSource): Promise<ChosenView> {
  const { by } = source.search;
  const viewBy = viewByOf(source);
  const { ignored, ...choice } = await choicesOf(source, viewBy);
  const hasNothing = (viewBy === "tag" && choice.tag === "") || (viewBy === "serviceGroup" && choice.set === "");
  return {
    view: hasNothing
      ? null
      : { viewBy, ...(choice.tag && { tagKey: choice.tag }), ...(choice.set && { serviceGroupSetId: choice.set }) },
    choice,
    ignored: [...(by === null || by === viewBy ? [] : [{ parameter: "by", value: by }]), ...ignored],
  };
}

type Choice = Pick<DetailsView, "tagKeys" | "tag" | "sets" | "set">;

/** Options of the second dropdown, and the selected one: the first unless the search names another. */
async function choicesOf(
  { upstream, search, bill }: TabSource,
  viewBy: BillViewBy,
): Promise<Choice & { ignored: Ignored[] }> {
  const nothing = { tagKeys: [], tag: "", sets: [], set: "", ignored: [] };
  if (viewBy === "tag") {
    const { tagInfo } = await upstream.call(getBillingTagKeys, bill);
    return {
      ...nothing,
      tagKeys: tagInfo,
      ...chosen(
        search,
        "tag",
        tagInfo.map(({ key }) => key),
      ),
    };
  }
  if (viewBy === "serviceGroup") {
    const { serviceGroupInfo } = await upstream.call(getServiceGroupCosts, {
      ...bill,
      ...(search.set && { serviceGroupSetId: search.set }),
    });
    return {
      ...nothing,
      sets: serviceGroupInfo,
      ...chosen(
        search,
        "set",
        serviceGroupInfo.map(({ setId }) => setId),
      ),
    };
  }
  return nothing;
}

function chosen<Key extends "tag" | "set">(search: Search, key: Key, offered: string[]) {
  const requested = search[key];
  const isKnown = offered.includes(requested);
  return {
    [key]: isKnown ? requested : (offered[0] ?? ""),
    ignored: requested === "" || isKnown ? [] : [{ parameter: key, value: requested }],
  } as Record<Key, string> & { ignored: Ignored[] };
}
