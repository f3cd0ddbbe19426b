import { z } from "zod";
import { MAX_USER_ID } from "~/contract/call";
import { MAX_WORD } from "~/contract/costs/filter-limits";
import type { Ignored } from "~/features/address/ignored";
import { readAddress } from "~/features/address/read-address";
import { lineText, wholeNumber } from "~/features/address/search-parameters";
import type { RulesSearch } from "./href";

const word = z.string().max(MAX_WORD);
const member = lineText(MAX_USER_ID).nullable();

/** The address of the sign-in rules: `member`, `find` and `page`, and the parameters that it could not use. */
export function readRules(params: URLSearchParams): { search: RulesSearch; ignored: Ignored[] } {
  const { param, unread, ignored, ignore } = readAddress(params, (name) => name === "lang");
  const search = {
    word: param("find", word, ""),
    page: param<number>("page", wholeNumber, 1),
    member: param<string | null>("member", member, null),
  };
  for (const [name, values] of unread) ignore(name, values);
  return { search, ignored };
}
