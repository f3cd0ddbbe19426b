import type { MemberSort, memberStates } from "~/contract/people/member-list";
import type { Sort } from "~/features/sorting/sort";
import { sortText } from "~/features/sorting/sort";

export const MEMBERS = "/members";
export const COMPANY = "/company";
export const AUDIT = "/audit";

export interface MemberSearch {
  /** Part of a name or address. */
  word: string;
  state: (typeof memberStates)[number] | null;
  sort: Sort<MemberSort>;
  /** From 1. */
  page: number;
}

const everybody: MemberSearch = {
  word: "",
  state: null,
  sort: { key: "name", descending: false },
  page: 1,
};

/** Address of the list; parameters not given have their defaults. */
export function membersHref(search: Partial<MemberSearch>): string {
  const { word: find, state, sort: sorted, page } = { ...everybody, ...search };
  const order = sortText(sorted);
  const params = new URLSearchParams({
    ...(find !== "" && { find }),
    ...(state && { state }),
    ...(order !== "name" && { sort: order }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `${MEMBERS}?${params}` : MEMBERS;
}

export const memberHref = (userId: string): string => `${MEMBERS}/${encodeURIComponent(userId)}`;

/** The audit log, filtered. */
export function auditHref({ word, action, page }: { word: string; action: string; page: number }): string {
  const params = new URLSearchParams({
    ...(word !== "" && { find: word }),
    ...(action !== "" && { action }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `${AUDIT}?${params}` : AUDIT;
}
