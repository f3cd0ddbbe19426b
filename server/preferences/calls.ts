import { errorCodes } from "~/contract/error-codes";
import {
  addRecentSearch,
  deleteRecentSearch,
  getSettings,
  MAX_RECENT_SEARCHES,
  saveBillingGrid,
  saveCurrency,
  saveDetailColumns,
  saveTour,
  saveVendors,
} from "~/contract/people/preferences";
import type { RecentSearch } from "~/contract/people/preferences";
import { dataInUse, offeredCurrencies } from "../common-info/queries";
import { CallError } from "../call-error";
import { serve } from "../serve";
import { changeSetting, readSettings, writeSetting } from "./user-settings";

/** Searches are deduplicated regardless of how they are typed. */
const isSame = (a: RecentSearch, b: RecentSearch): boolean =>
  a.field === b.field && a.word.toLowerCase() === b.word.toLowerCase();

export const preferenceCalls = [
  serve(saveCurrency, async ({ currency }, caller, { stateStore }) => {
    const offered = offeredCurrencies(await dataInUse(stateStore, caller.companyId, caller.vendors));
    if (!offered.includes(currency)) {
      const message = "This currency is not offered.";
      throw new CallError(422, errorCodes.invalid, message, { currency: [message] });
    }
    await writeSetting(stateStore, caller, "currency", currency);
    return {};
  }),

  serve(saveVendors, async ({ selectedVendors }, caller, { stateStore }) => {
    await writeSetting(stateStore, caller, "vendors", [...new Set(selectedVendors)]);
    return {};
  }),

  serve(getSettings, async (_query, caller, { stateStore }) => {
    const { recentSearches = [], detailColumns = null, billingGrid = null } = await readSettings(stateStore, caller);
    return { recentSearches, detailColumns, billingGrid };
  }),

  serve(addRecentSearch, async ({ field, word }, caller, { stateStore }) => ({
    recentSearches: await changeSetting(stateStore, caller, "recentSearches", (before) =>
      [{ field, word }, ...(before ?? []).filter((search) => !isSame(search, { field, word }))].slice(
        0,
        MAX_RECENT_SEARCHES,
      ),
    ),
  })),

  serve(deleteRecentSearch, async ({ field = "all", word }, caller, { stateStore }) => ({
    recentSearches: await changeSetting(stateStore, caller, "recentSearches", (before) =>
      word === undefined ? [] : (before ?? []).filter((search) => !isSame(search, { field, word })),
    ),
  })),

  serve(saveTour, async ({ page, step, isDone }, caller, { stateStore }) => {
    await changeSetting(stateStore, caller, "tours", (before) => ({ ...before, [page]: { step, isDone } }));
    return {};
  }),

  serve(saveDetailColumns, async ({ columns }, caller, { stateStore }) => {
    await writeSetting(stateStore, caller, "detailColumns", [...new Set(columns)]);
    return {};
  }),

  serve(saveBillingGrid, async ({ viewBy, isExpanded, itemsPerPage }, caller, { stateStore }) => {
    await writeSetting(stateStore, caller, "billingGrid", { viewBy, isExpanded, itemsPerPage });
    return {};
  }),
];
