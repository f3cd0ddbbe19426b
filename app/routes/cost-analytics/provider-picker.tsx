import type { FormEvent } from "react";
import type { Vendor } from "~/contract/vendors";
import { Provider } from "~/features/providers/provider";
import { providerOf } from "~/features/providers/providers";
import { isZero } from "~/lib/decimal";
import { Icon } from "~/ui/icon";
import { Pop } from "~/ui/pop";
import type { CostPage } from "./data.server";
import { HiddenSearch } from "./hidden-search";
import { hrefWith } from "./href";
import { useLiveSearch } from "./use-live-search";
import { useWords } from "./use-words";

/** Which providers the page covers, each with its cost in the range under the page's filters. */
export function ProviderPicker({ page }: { page: CostPage }) {
  const { search, vendors } = page;
  const { t, money } = useWords(page);
  const { draft, change } = useLiveSearch(search);
  const offered = vendors.map(({ vendor }) => vendor);
  const chosen = draft.vendor ?? offered;
  const selected = vendors.filter(({ isSelected }) => isSelected).map(({ vendor }) => vendor);

  const toggle = (vendor: Vendor) => {
    const next = offered.filter((entry) => (entry === vendor ? !chosen.includes(entry) : chosen.includes(entry)));
    change({ ...draft, page: 1, vendor: next.length === offered.length ? null : next });
  };
  // With JavaScript every tick has been applied already.
  const submit = (event: FormEvent) => event.preventDefault();

  return (
    <Pop id="providers" label={t("providers")} trigger={<Trigger selected={selected} words={t("providerCount", { count: selected.length })} />}>
      <form action="/cost-analytics" onSubmit={submit}>
        <header>{t("providers")}</header>
        <HiddenSearch search={search} without={["vendor"]} />
        {/* Comes along when no box is ticked, and means: none. */}
        <input type="hidden" name="vendor" value="" />
        {vendors.map(({ vendor, cost }) => (
          <label key={vendor} className="option">
            <input type="checkbox" name="vendor" value={vendor} checked={chosen.includes(vendor)} onChange={() => toggle(vendor)} />
            <Provider vendor={vendor} />
            {cost !== null && <span className="end">{isZero(cost) ? t("noCost") : money(cost)}</span>}
          </label>
        ))}
        <footer>
          <a className="btn quiet small" href={hrefWith(search, { vendor: null })}>
            {t("selectAll")}
          </a>
          <button className="btn primary small">{t("apply")}</button>
        </footer>
      </form>
    </Pop>
  );
}

function Trigger({ selected, words }: { selected: Vendor[]; words: string }) {
  const [only] = selected;
  return (
    <>
      <span className="row only-wide dots">
        {selected.map((vendor) => (
          <i key={vendor} className="dot round" style={{ "--c": providerOf(vendor).color }} />
        ))}
      </span>
      <span>{selected.length === 1 && only ? providerOf(only).shortName : words}</span>
      <Icon name="down" />
    </>
  );
}
