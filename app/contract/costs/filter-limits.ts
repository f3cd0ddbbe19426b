import { cutText } from "~/lib/cut-text";

/** Limits of the filters of a cost query, for browsers: the schemas of cost-query.ts come with zod. */
export const filterLimits = {
  filters: 40,
  /** Values of one filter, and for each provider the values for it alone. */
  values: 500,
  valueLength: 1024,
  tagKeyLength: 256,
} as const;

/** Characters of a word that lists are searched for. */
export const MAX_WORD = 200;
/** A typed search word without control characters, cut to MAX_WORD; a clean one stays as it is. */
export const cleanWord = (typed: string): string =>
  cutText(typed.replace(/[\p{Cc}\p{Cs}]/gu, "").trim(), MAX_WORD).trimEnd();

/** Ids of sets of service groups, and of their groups. */
export const serviceGroupId = /^[A-Za-z0-9-]{1,40}$/;
