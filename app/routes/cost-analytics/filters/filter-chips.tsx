import { Chip, Chips } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import type { CostPage } from "../data.server";
import type { FilterKey, FilterMode } from "./filters";
import { fieldOf, keysOf, valuesOf, withValues } from "./filters";
import { defaultSearch, hrefWith } from "../href";
import { useWords } from "../use-words";

/** Values named in a chip, and values that can be removed from it one by one; the rest is a number. */
const NAMED = 3;
const LISTED = 50;

interface ActiveFilter {
  key: FilterKey;
  mode: FilterMode;
  values: string[];
}

/** What the page is filtered by; each chip leads to the page without it, and opens to lose its values one by one. */
export function FilterChips({ page }: { page: CostPage }) {
  const { search } = page;
  const { t } = useWords(page);
  const active = keysOf(search.include, search.exclude).flatMap((key) =>
    (["include", "exclude"] as const).map((mode): ActiveFilter => ({ key, mode, values: valuesOf(search[mode], key) })).filter(({ values }) => values.length > 0),
  );
  if (active.length === 0) return null;
  return (
    <Chips label={t("activeFilters")} clear={{ to: hrefWith(search, { include: defaultSearch.include, exclude: defaultSearch.exclude }), label: t("clearAll") }}>
      {active.map((filter, index) => (
        <FilterChip key={`${filter.mode} ${filter.key}`} page={page} filter={filter} id={`chip-${index}`} />
      ))}
    </Chips>
  );
}

function FilterChip({ page, filter: { key, mode, values }, id }: { page: CostPage; filter: ActiveFilter; id: string }) {
  const { search, names } = page;
  const words = useWords(page);
  const { t } = words;
  const word = words.filtered(key);
  const without = (left: string[]) => hrefWith(search, { [mode]: withValues(search[mode], key, left) });
  const named = values.map((item) => ({ item, name: words.item({ item, name: names[key]?.[item] ?? item }, fieldOf(key).field) }));
  const some = named.slice(0, NAMED).map(({ name }) => name).join(", ");
  const rest = values.length - LISTED;
  return (
    <Chip name={t(`chip.${mode}`, { word })} removeTo={without([])} removeLabel={t("chip.remove", { word })}>
      {values.length === 1 ? (
        some
      ) : (
        <>
          <button className="values" type="button" popovertarget={id}>
            {some}
            {values.length > NAMED && ` ${t("chip.more", { count: values.length - NAMED })}`}
            <Icon name="down" />
          </button>
          <div className="pop" id={id} popover="" role="group" aria-label={t(`chip.${mode}`, { word })}>
            <div className="option-list">
              {named.slice(0, LISTED).map(({ item, name }) => (
                <a key={item} className="option" href={without(values.filter((value) => value !== item))} aria-label={t("chip.removeValue", { value: name })}>
                  <span className="truncate">{name}</span>
                  <span className="end">
                    <Icon name="x" />
                  </span>
                </a>
              ))}
              {rest > 0 && <p className="note">{t("chip.more", { count: rest })}</p>}
            </div>
          </div>
        </>
      )}
    </Chip>
  );
}
