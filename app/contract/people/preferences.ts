import { z } from "zod";
import { tourSteps } from "~/lib/preferences/tours";
import type { TourPage } from "~/lib/preferences/tours";
import { billViewBys } from "../../lib/providers";
import { call } from "../call";
import { detailColumns } from "../costs/detail-columns";
import { MAX_WORD } from "../costs/filter-limits";
import { currencyCode } from "../money";
import { pageRows } from "../paging";
import { line } from "../text";
import { vendorList } from "../vendors";

const access = "company";

export const MAX_RECENT_SEARCHES = 10;

/** Where a search looks (spec §3). */
export const searchFields = ["all", "account", "product", "region"] as const;
const recentSearch = z.object({ field: z.enum(searchFields), word: line(MAX_WORD).min(1) });
export type RecentSearch = z.infer<typeof recentSearch>;

/** Screens with a welcome tour (spec §2). */
export const tourPages = Object.keys(tourSteps) as [TourPage, ...TourPage[]];
/** The user's current step, from 0, and whether they finished or closed the tour. */
const tour = z.object({ step: z.number().int().min(0).max(100), isDone: z.boolean() });

export const detailColumn = z.enum(detailColumns);

/** A user's view of the billing details. */
export const billingGrid = z.object({
  viewBy: z.enum(billViewBys),
  /** All usage is expanded, not only groups. */
  isExpanded: z.boolean(),
  itemsPerPage: pageRows,
});
export type BillingGrid = z.infer<typeof billingGrid>;

export const MAX_RECENT_MENUS = 6;
/** Path of a screen that the sidebar lists. */
export const menuPath = z.string().regex(/^\/[a-z-]{1,40}(\/[a-z-]{1,40})?$/);

/** Maximum number of dismissed notices remembered; beyond it, the oldest reappear. */
export const MAX_DISMISSED_NOTICES = 200;

/** What the user did with the survey prompt, and when (ISO 8601). */
const surveyState = z.object({ choice: z.enum(["submit", "later", "never"]), at: z.iso.datetime() });

/**
 * Stored preferences of a user; a new preference is a new entry. `company`: one value per company of the user; `user`:
 * one for all of them.
 */
export const userSettings = {
  currency: { per: "company", value: currencyCode },
  vendors: { per: "company", value: vendorList },
  recentSearches: { per: "company", value: z.array(recentSearch).max(MAX_RECENT_SEARCHES) },
  tours: { per: "user", value: z.partialRecord(z.enum(tourPages), tour) },
  detailColumns: { per: "user", value: z.array(detailColumn).min(1).max(detailColumns.length) },
  billingGrid: { per: "user", value: billingGrid },
  recentMenus: { per: "company", value: z.array(menuPath).max(MAX_RECENT_MENUS) },
  dismissedNotices: { per: "user", value: z.array(z.string().max(64)).max(MAX_DISMISSED_NOTICES) },
  survey: { per: "user", value: surveyState },
} as const;
export type SettingKey = keyof typeof userSettings;
export type Setting<K extends SettingKey> = z.infer<(typeof userSettings)[K]["value"]>;

export const saveCurrency = call("POST /api/v3/common/save_currency", {
  summary: "Stores the user's currency, one of those in the common info",
  access,
  changes: true,
  request: z.object({ currency: currencyCode }),
  response: z.object({}),
});

export const saveVendors = call("POST /api/v3/common/save_vendors", {
  summary: "Stores the user's selected providers; an empty selection is valid",
  access,
  changes: true,
  request: z.object({ selectedVendors: userSettings.vendors.value }),
  response: z.object({}),
});

export const getSettings = call("POST /api/v3/common/settings", {
  summary: "The user's preferences beyond the common info",
  access,
  request: z.object({}),
  response: z.object({
    /** Newest first. */
    recentSearches: userSettings.recentSearches.value,
    /** Null: never chosen. */
    detailColumns: userSettings.detailColumns.value.nullable(),
    /** Null: never changed. */
    billingGrid: billingGrid.nullable(),
  }),
});

const recentSearches = z.object({ recentSearches: userSettings.recentSearches.value });

export const addRecentSearch = call("POST /api/v3/common/recent_search/add", {
  summary: "Adds a recent search; the newest 10 are kept",
  access,
  changes: true,
  request: recentSearch,
  response: recentSearches,
});

export const deleteRecentSearch = call("POST /api/v3/common/recent_search/delete", {
  summary: "Deletes one recent search, or all of them when no word is given",
  access,
  changes: true,
  request: recentSearch.partial(),
  response: recentSearches,
});

export const saveTour = call("POST /api/v3/common/save_tour", {
  summary: "Stores the user's progress in a page's welcome tour",
  access,
  changes: true,
  request: tour.extend({ page: z.enum(tourPages) }),
  response: z.object({}),
});

export const saveDetailColumns = call("POST /api/v3/common/save_columns", {
  summary: "Stores the user's columns of the cost detail",
  access,
  changes: true,
  request: z.object({ columns: userSettings.detailColumns.value }),
  response: z.object({}),
});

export const saveBillingGrid = call("POST /api/v3/common/save_billing_grid", {
  summary: "Stores the user's view of the billing details",
  access,
  changes: true,
  request: billingGrid,
  response: z.object({}),
});
