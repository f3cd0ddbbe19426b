import { z } from "zod";
import { call } from "../call";
import { problem } from "../field-problems";
import { filters } from "./cost-query";
import { line } from "../text";
import { vendor, vendors } from "../vendors";

const access = { menu: "costAnalytics", level: "view" } as const;

export const MAX_SAVED_FILTERS = 200;

/** Index of an unsaved filter (spec §3). */
export const NEW_FILTER = -1;

export const filterName = line(100, problem("filterNameTooLong")).min(1, problem("filterNameRequired"));

/** Filters per provider; those of `all` apply to every provider. Providers without an entry are not filtered. */
const conditions = z.partialRecord(z.enum(["all", ...vendors]), filters);
export type Conditions = z.infer<typeof conditions>;

/**
 * The rest of the page saved with the filters (range, view-by, …): its canonical query string without `?` and filters.
 * Empty: only the filters were saved.
 */
const savedSearch = z
  .string()
  .max(8000)
  .regex(/^[\x21-\x7e]*$/);

/** Random, so that links cannot be guessed; fits a JavaScript number. */
const index = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const savedFilter = z.object({
  index,
  filterName: z.string(),
  conditions,
  search: z.string(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
  /** False if opened by a colleague's link: only its owner can change it. */
  isOwn: z.boolean(),
  /** Providers with conditions that are hidden from the reader. */
  withheld: z.array(vendor),
});
export type SavedFilter = z.infer<typeof savedFilter>;

export const getSavedFilters = call("POST /api/v3/filter/user_filter", {
  summary: "The user's saved filters in the company, by name",
  access,
  request: z.object({}),
  response: z.object({ filters: z.array(savedFilter) }),
});

export const getSavedFilter = call("POST /api/v3/filter/saved", {
  summary:
    "One saved filter, for anyone in the company with its link; without conditions on providers the reader has no access to",
  access,
  request: z.object({ filterIndex: index }),
  response: savedFilter,
});

export const saveFilter = call("POST /api/v3/filter/save", {
  summary: "Updates a saved filter; omitted parts stay (a name alone renames it)",
  access,
  changes: true,
  request: z.object({
    index,
    filterName: filterName.optional(),
    conditions: conditions.optional(),
    search: savedSearch.optional(),
  }),
  response: savedFilter,
});

export const saveFilterAs = call("POST /api/v3/filter/saveas", {
  summary: "Saves a new filter",
  access,
  changes: true,
  request: z.object({
    index: z.literal(NEW_FILTER).default(NEW_FILTER),
    filterName,
    conditions,
    search: savedSearch.default(""),
  }),
  response: savedFilter,
});

export const deleteFilter = call("POST /api/v3/filter/delete", {
  summary: "Deletes a saved filter",
  access,
  changes: true,
  request: z.object({ filterIndex: index }),
  response: z.object({}),
});
