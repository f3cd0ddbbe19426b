import type { FilterField } from "~/contract/cost-analytics";
import { Chip, Chips } from "~/ui/chip";
import type { CostPage } from "./data.server";
import { fields } from "./filter-form";
import { defaultSearch, hrefWith } from "./href";
import { useWords } from "./use-words";

/** Values named in a chip; the rest is a number, and the whole list its title. */
const NAMED = 3;

/** What the page is filtered by; each chip leads to the page without it. */
export function FilterChips({ page }: { page: CostPage }) {
  const { search, accountNames } = page;
  const words = useWords(page);
  const { t } = words;
  const chips = fields.flatMap((field) => [
    ...(search.include[field].length > 0 ? [{ field, kind: "include" as const, values: search.include[field] }] : []),
    ...(search.exclude[field].length > 0 ? [{ field, kind: "exclude" as const, values: search.exclude[field] }] : []),
  ]);
  if (chips.length === 0) return null;
  const nameOf = (field: FilterField, item: string) => words.item({ item, name: (field === "account" && accountNames[item]) || item }, field);
  return (
    <Chips
      label={t("activeFilters")}
      clear={{ to: hrefWith(search, { include: defaultSearch.include, exclude: defaultSearch.exclude }), label: t("clearAll") }}
    >
      {chips.map(({ field, kind, values }) => {
        const names = values.map((value) => nameOf(field, value));
        const word = t(`word.${words.subject(field)}`);
        return (
          <Chip
            key={`${kind} ${field}`}
            name={t(`chip.${kind}`, { word })}
            removeTo={hrefWith(search, { [kind]: { ...search[kind], [field]: [] } })}
            removeLabel={t("chip.remove", { word })}
          >
            <span title={names.length > NAMED ? names.join(", ") : undefined}>
              {names.slice(0, NAMED).join(", ")}
              {names.length > NAMED && ` ${t("chip.more", { count: names.length - NAMED })}`}
            </span>
          </Chip>
        );
      })}
    </Chips>
  );
}
