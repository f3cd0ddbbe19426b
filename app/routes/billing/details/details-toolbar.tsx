import { Form } from "@remix-run/react";
import { OptionPicker } from "~/ui/option-picker";
import { SearchBox } from "~/ui/search-box";
import { Segmented } from "~/ui/segmented";
import type { BillingPage } from "../data.server";
import { EVERY_ROW, hrefWith, NO_ROW, toParameters } from "../href";
import styles from "./details.module.css";
import type { DetailsView } from "./details-view";
import type { DetailsWords } from "./use-details-words";

interface DetailsToolbarProps {
  page: BillingPage;
  view: DetailsView;
  words: DetailsWords;
}

/** What the grid is looked at by, how much of it is open, and what is looked for in it. */
export function DetailsToolbar({ page, view, words }: DetailsToolbarProps) {
  const { search } = page;
  const { t } = words;
  const { viewBy, isExpanded } = view.grid;
  const everything = { group: "", product: "" };
  return (
    <header className={styles.tools} data-keep-scroll="">
      <Segmented
        small
        label={t("viewBy")}
        items={view.offered.map((by) => ({ to: hrefWith(search, { by, tag: "", set: "", open: [], find: "", ...everything }), label: words.by(by), current: by === viewBy }))}
      />
      <SecondPicker page={page} view={view} words={words} />
      <span className={styles.spacer} />
      {search.group !== "" ? (
        <a className="btn quiet small" href={hrefWith(search, { ...everything, open: [search.group] })}>
          {t("backToAll")}
        </a>
      ) : (
        <>
          {view.page && (
            <a className="btn quiet small" href={hrefWith(search, { open: [isExpanded ? NO_ROW : EVERY_ROW] })}>
              {t(isExpanded ? "collapseAll" : "expandAll")}
            </a>
          )}
          {view.page && <Find search={search} label={t(`find.${words.subject(viewBy)}`)} />}
        </>
      )}
    </header>
  );
}

/** Tag keys or service group sets. */
function SecondPicker({ page: { search, vendor }, view, words }: DetailsToolbarProps) {
  const { t } = words;
  if (view.grid.viewBy === "tag") {
    const options = view.tagKeys.map(({ key, cost }) => ({ key, label: key, end: words.money(cost), to: hrefWith(search, { tag: key, open: [], find: "", group: "", product: "" }), isCurrent: key === view.tag }));
    return <OptionPicker id={`tag-keys-${vendor}`} label={t("tagKey")} chosen={view.tag || t("noTagKey")} options={options} empty={t("noTagKey")} />;
  }
  if (view.grid.viewBy === "serviceGroup") {
    const options = view.sets.map(({ setId, setName }) => ({ key: setId, label: setName, to: hrefWith(search, { set: setId, open: [], find: "", group: "", product: "" }), isCurrent: setId === view.set }));
    return <OptionPicker id={`sets-${vendor}`} label={t("serviceGroupSet")} chosen={view.sets.find(({ setId }) => setId === view.set)?.setName ?? t("noSet")} options={options} empty={t("noSet")} />;
  }
  return null;
}

/** Narrows the groups to those whose name or id contains the word. */
function Find({ search, label }: { search: BillingPage["search"]; label: string }) {
  const others = [...toParameters({ ...search, page: 1, find: "" })];
  return (
    <Form action="/billing" className={styles.find} preventScrollReset>
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SearchBox small label={label} name="find" defaultValue={search.find} key={search.find} maxLength={200} />
    </Form>
  );
}
