import { allValuesOf } from "~/contract/costs/cost-query";
import {
  deleteFilter,
  getSavedFilter,
  getSavedFilters,
  saveFilter,
  saveFilterAs,
} from "~/contract/costs/saved-filters";
import type { SavedFilter } from "~/contract/costs/saved-filters";
import { vendors as allVendors } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import type { Viewer } from "../viewer/viewer";
import { visibleFilter } from "../viewer/visible-filter";
import { fieldError, notFound } from "../call-error";
import { serve } from "../serve";
import { rejectTakenName } from "../state-store/taken-name";
import { findFilter, insertFilter, removeFilter, savedFilters, updateFilter } from "./saved-filters";

const RESOURCE = "This saved filter";

export const savedFilterCalls = [
  serve(getSavedFilters, async (_query, caller, { stateStore }) => ({
    filters: await savedFilters(stateStore, caller),
  })),

  serve(getSavedFilter, async ({ filterIndex }, caller, { stateStore }) => {
    const savedFilter = await findFilter(stateStore, caller, filterIndex);
    if (!savedFilter) throw notFound(RESOURCE);
    return savedFilter.isOwn ? savedFilter : asSeenBy(caller, savedFilter);
  }),

  serve(saveFilter, async ({ index, ...changes }, caller, { stateStore }) => {
    const saved = await rejectTakenName("filterName", () => updateFilter(stateStore, caller, index, changes));
    if (!saved) throw notFound(RESOURCE);
    return saved;
  }),

  serve(saveFilterAs, async (content, caller, { stateStore }) => {
    const saved = await rejectTakenName("filterName", () =>
      stateStore.transaction((tx) => insertFilter(tx, caller, content)),
    );
    if (!saved) throw fieldError("filterName", "tooManyFilters");
    return saved;
  }),

  serve(deleteFilter, async ({ filterIndex }, caller, { stateStore }) => {
    if (!(await removeFilter(stateStore, caller, filterIndex))) throw notFound(RESOURCE);
    return {};
  }),
];

/**
 * Conditions name accounts and resources, so readers do not get those of providers and accounts that they may not see.
 */
function asSeenBy(viewer: Viewer, { conditions, ...rest }: SavedFilter): SavedFilter {
  const { vendors } = viewer;
  const isSeen = (key: string) => key === "all" || vendors.some((vendor) => vendor === key);
  const onlyVisible = <T>(record: Record<string, T>) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => isSeen(key)));
  const keys = Object.entries(conditions).flatMap(([key, filters]) => [
    key,
    ...filters.flatMap(({ vendorValues = {} }) => Object.keys(vendorValues)),
  ]);
  const shortened: Vendor[] = [];
  const visibleConditions = Object.entries(onlyVisible(conditions)).map(([key, filters]) => {
    const keyVendors = key === "all" ? vendors : [key as Vendor];
    const visibleFilters = filters.map((saved) => {
      const { vendorValues, ...filter } = saved;
      const visible = { ...filter, ...(vendorValues && { vendorValues: onlyVisible(vendorValues) }) };
      const visiblePart = visibleFilter(visible, keyVendors, viewer);
      if (allValuesOf(visiblePart).length < allValuesOf(visible).length) shortened.push(...keyVendors);
      return visiblePart;
    });
    return [key, visibleFilters.filter((filter) => allValuesOf(filter).length > 0)];
  });
  return {
    ...rest,
    conditions: Object.fromEntries(visibleConditions),
    withheld: allVendors.filter(
      (vendor) =>
        (keys.includes(vendor) && !isSeen(vendor)) || (shortened.includes(vendor) && !viewer.accounts.areAll(vendor)),
    ),
  };
}
