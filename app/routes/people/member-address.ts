import { z } from "zod";
import { MAX_WORD } from "~/contract/costs/filter-limits";
import { memberSorts, memberStates } from "~/contract/people/member-list";
import type { MemberSort } from "~/contract/people/member-list";
import type { Ignored } from "~/features/address/ignored";
import { readAddress } from "~/features/address/read-address";
import { sortBy, wholeNumber } from "~/features/address/search-parameters";
import type { SortText } from "~/features/sorting/sort";
import { parseSort } from "~/features/sorting/sort";
import type { MemberSearch } from "./href";

const word = z.string().max(MAX_WORD);
const state = z.enum(memberStates).nullable();
const sort = sortBy(memberSorts);

/** The address of the list of members: `find`, `state`, `sort`, `page`, and the parameters that it could not use. */
export function readMembers(params: URLSearchParams): { search: MemberSearch; ignored: Ignored[] } {
  const { param, unread, ignored, ignore } = readAddress(params, (name) => name === "lang" || name === "index");
  // An empty `state` is the form's option for all.
  if (params.get("state") === "") unread.delete("state");
  const search = {
    word: param("find", word, ""),
    state: param<MemberSearch["state"]>("state", state, null),
    sort: parseSort(param<SortText<MemberSort>>("sort", sort, "name")),
    page: param<number>("page", wholeNumber, 1),
  };
  for (const [name, values] of unread) ignore(name, values);
  return { search, ignored };
}
