import { filterLimits } from "~/contract/costs/filter-limits";
import { readServiceGroupKey } from "~/contract/service-groups";
import type { Parameter, ParameterRow } from "~/features/address/search-parameters";
import { text } from "~/features/address/search-parameters";
import type { ChoiceKey, Filters } from "../filters";
import { choiceKey, readChoiceKey } from "../filters";

const value = text(filterLimits.valueLength);
const group = value.refine((key) => readServiceGroupKey(key) !== null);

/** The filters of a mode in the order of their parameters, up to the maximum of both modes. */
export const filtersOf = <Search extends { include: Filters }>(
  prefix: "f" | "x",
  ...rows: ParameterRow[]
): Parameter<Search, Filters> => ({
  read: ({ unread, many }, _name, _fallback, { include }) => {
    const read: [ChoiceKey, string[]][] = [];
    const room = filterLimits.filters - (prefix === "x" ? Object.keys(include).length : 0);
    for (const name of [...unread.keys()].filter((entry) => entry.startsWith(`${prefix}.`)).sort()) {
      const named = readChoiceKey(name.slice(2));
      if (named === null || read.length >= room) continue;
      const values = many(name, named.key === "serviceGroup" ? group : value, filterLimits.values);
      if (values.length > 0) read.push([choiceKey(named.key, named.vendor), values]);
    }
    return Object.fromEntries(read) as Filters;
  },
  values: [],
  rows,
});
