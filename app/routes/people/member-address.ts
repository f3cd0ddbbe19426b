import { z } from "zod";
import { memberSorts, memberStates } from "~/contract/people/member-list";
import type { MemberSort } from "~/contract/people/member-list";
import type { Ignored } from "~/features/address/ignored";
import { readAddress } from "~/features/address/read-address";
import { sortBy, wholeNumber } from "~/features/address/search-parameters";
import { MEMBERS } from "./href";

export interface MemberSearch {
  /** Part of a name or address. */
  word: string;
  state: (typeof memberStates)[number] | null;
  sort: { key: MemberSort; descending: boolean };
  /** From 1. */
  page: number;
  /** The invitation offers single accounts even if they are many. */
  hasAccounts: boolean;
}

const everybody: MemberSearch = {
  word: "",
  state: null,
  sort: { key: "name", descending: false },
  page: 1,
  hasAccounts: false,
};

const word = z.string().max(200);
const state = z.enum(memberStates).nullable();
const sort = sortBy(memberSorts);

/** The address of the list of members: `find`, `state`, `sort`, `page`, `accounts`, and the parameters that it could not use. */
export function readMembers(params: URLSearchParams): { search: MemberSearch; ignored: Ignored[] } {
  const { one, given, ignored, ignore } = readAddress(params, (name) => name === "lang" || name === "index");
  // A form's choice of all.
  if (params.get("state") === "") given.delete("state");
  const sorted = one<z.output<typeof sort>>("sort", sort, "name");
  const search = {
    word: one("find", word, ""),
    state: one<MemberSearch["state"]>("state", state, null),
    sort: { key: sorted.replace("-", "") as MemberSort, descending: sorted.startsWith("-") },
    page: one<number>("page", wholeNumber, 1),
    hasAccounts: one<string>("accounts", z.enum(["all"]), "") === "all",
  };
  for (const [name, values] of given) ignore(name, values);
  return { search, ignored };
}

/** Address of the list; what is not given is as usual. */
export function membersHref(given: Partial<MemberSearch>): string {
  const { word: find, state: shown, sort: sorted, page, hasAccounts } = { ...everybody, ...given };
  const order = (sorted.descending ? "-" : "") + sorted.key;
  const params = new URLSearchParams({
    ...(find !== "" && { find }),
    ...(shown && { state: shown }),
    ...(order !== "name" && { sort: order }),
    ...(page > 1 && { page: String(page) }),
    ...(hasAccounts && { accounts: "all" }),
  });
  return params.size > 0 ? `${MEMBERS}?${params}` : MEMBERS;
}
