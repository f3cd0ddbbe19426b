import { A } from "~/ui/navigation/a";
import { Chip, Chips } from "~/ui/controls/chip";
import { Icon } from "~/ui/icon";
import type { CostView } from "~/features/cost-report/cost-view";
import { fitChips } from "./fit-chips";
import { readPanelKey, withPanel } from "../panel/filter-panel";
import type { Choice, FilterKey, FilterMode } from "../filters";
import { choicesOf, isSameChoice, keysOf, withChoices } from "../filters";
import { defaultSearch, href, hrefWith } from "~/features/cost-report/search/href";
import { linksThatFit } from "~/features/cost-report/search/link-limit";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { joinList } from "~/lib/lists";

/** Number of values named in a chip; beyond it, their number. */
const MAX_NAMED = 3;

interface ActiveFilter {
  key: FilterKey;
  mode: FilterMode;
  values: Choice[];
}

/**
 * The page's filters, at least one; each chip links to the page without it, and expands to remove individual values.
 * If an address is so long that all these links would be megabytes, the rest is changed in the filter form.
 */
export function FilterChips({ view }: { view: CostView }) {
  const { search } = view;
  const { t } = useCostText(view);
  const active = keysOf(search.include, search.exclude).flatMap((key) =>
    (["include", "exclude"] as const)
      .map((mode): ActiveFilter => ({ key, mode, values: choicesOf(search[mode], key) }))
      .filter(({ values }) => values.length > 0),
  );
  const { chips, more } = fitChips(active, linksThatFit(search));
  return (
    <Chips
      label={t("activeFilters")}
      clear={{
        to: hrefWith(search, { include: defaultSearch.include, exclude: defaultSearch.exclude }),
        label: t("clearAll"),
      }}
    >
      {chips.map(({ filter, listed }, index) => (
        <FilterChip
          key={`${filter.mode} ${filter.key}`}
          view={view}
          filter={filter}
          listed={listed}
          id={`chip-${index}`}
        />
      ))}
      {more > 0 && (
        <li>
          <A className="btn quiet small" href={withPanel(href(search))}>
            {t("chip.more", { count: more })}
          </A>
        </li>
      )}
    </Chips>
  );
}

function FilterChip({
  view,
  filter: { key, mode, values },
  listed,
  id,
}: {
  view: CostView;
  filter: ActiveFilter;
  listed: number;
  id: string;
}) {
  const { search } = view;
  const words = useCostText(view);
  const { t } = words;
  const word = words.filtered(key);
  const without = (choices: Choice[]) => hrefWith(search, { [mode]: withChoices(search[mode], key, choices) });
  const named = values
    .slice(0, Math.max(MAX_NAMED, listed))
    .map((choice) => ({ choice, name: words.choice(choice, key) }));
  const names = joinList(
    named.slice(0, MAX_NAMED).map(({ name }) => name),
    words.lang,
  );
  const rest = values.length - listed;
  const summary = (
    <>
      {names}
      {values.length > MAX_NAMED && ` ${t("chip.more", { count: values.length - MAX_NAMED })}`}
    </>
  );
  return (
    <Chip name={t(`chip.${mode}`, { word })} removeTo={without([])} removeLabel={t("chip.remove", { word })}>
      {values.length === 1 ? (
        names
      ) : listed === 0 ? (
        <A className="values" href={withPanel(href(search), { at: readPanelKey(key) })}>
          {summary}
        </A>
      ) : (
        <>
          <button className="values" type="button" popovertarget={id}>
            {summary}
            <Icon name="down" />
          </button>
          <div className="pop" id={id} popover="" role="group" aria-label={t(`chip.${mode}`, { word })}>
            <div className="option-list">
              {named.slice(0, listed).map(({ choice, name }) => (
                <A
                  key={`${choice.vendor} ${choice.item}`}
                  className="option"
                  href={without(values.filter((value) => !isSameChoice(value, choice)))}
                  aria-label={t("chip.removeValue", { value: name })}
                >
                  <span className="truncate">{name}</span>
                  <span className="end">
                    <Icon name="x" />
                  </span>
                </A>
              ))}
              {rest > 0 && <p className="note">{t("chip.more", { count: rest })}</p>}
            </div>
          </div>
        </>
      )}
    </Chip>
  );
}
