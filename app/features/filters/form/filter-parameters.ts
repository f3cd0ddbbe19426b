import { readServiceGroupKey } from "~/contract/service-groups";
import type { Parameter, ParameterRow } from "~/features/address/search-parameters";
import { text } from "~/features/address/search-parameters";
import type { ChoiceKey, Filters } from "../filters";
import { choiceKey, MAX_FILTERS, MAX_VALUE, MAX_VALUES, readChoiceKey } from "../filters";

const group = text(MAX_VALUE).refine((value) => readServiceGroupKey(value) !== null);

/** The filters of a mode in the order of their parameters, up to the maximum of both modes. */
export const filtersOf = <Search extends { include: Filters }>(
  prefix: "f" | "x",
  ...rows: ParameterRow[]
): Parameter<Search, Filters> => ({
  read: ({ unread, many }, _name, _fallback, { include }) => {
    const read: [ChoiceKey, string[]][] = [];
    const room = MAX_FILTERS - (prefix === "x" ? Object.keys(include).length : 0);
    for (const name of [...unread.keys()].filter((entry) => entry.startsWith(`${prefix}.`)).sort()) {
      const named = readChoiceKey(name.slice(2));
      if (named === null || read.length >= room) continue;
      const values = many(name, named.key === "serviceGroup" ? group : text(MAX_VALUE), MAX_VALUES);
      if (values.length > 0) read.push([choiceKey(named.key, named.vendor), values]);
    }
    return Object.fromEntries(read) as Filters;
  },
  values: [],
  rows,
});
