import { A } from "~/ui/navigation/a";
import { OptionPicker } from "~/ui/controls/option-picker";
import { Segmented } from "~/ui/controls/segmented";
import type { BillingPage } from "../data.server";
import type { Search } from "../href";
import { EVERY_ROW, hrefWith } from "../href";
import { TableTools } from "../tabs/table-tools";
import type { DetailsView } from "./details-view";
import type { DetailsText } from "./use-details-text";

interface DetailsToolbarProps {
  page: BillingPage;
  view: DetailsView;
  words: DetailsText;
}

/** Controls for view-by, expanding and searching. */
export function DetailsToolbar({ page, view, words }: DetailsToolbarProps) {
  const { search } = page;
  const { t } = words;
  const { viewBy } = view.grid;
  const isFocused = search.group !== "";
  return (
    <TableTools
      search={search}
      note={isFocused ? focusOf(search, view, words) : undefined}
      find={view.page && !isFocused ? t(`find.${words.subject(viewBy)}`) : undefined}
      actions={view.page && <Expansion search={search} view={view} words={words} />}
    >
      <Segmented
        small
        label={t("viewBy")}
        items={view.offered.map((by) => ({
          to: hrefWith(search, { ...otherGroups, by, tag: "", set: "" }),
          label: words.by(by),
          current: by === viewBy,
        }))}
      />
      <SecondPicker page={page} view={view} words={words} />
    </TableTools>
  );
}

/** "Platform production › Amazon EC2": the group and product that the view is limited to. */
const focusOf = ({ group, product }: Search, { groupName, grid }: DetailsView, words: DetailsText): string =>
  [
    words.group({ group, name: groupName ?? "" }, grid.viewBy),
    ...(product === "" ? [] : [words.product(product)]),
  ].join(" › ");

/** Resets the parameters that have no meaning for other groups. */
const otherGroups = { open: [], find: "", group: "", product: "" };

/** Expands or collapses everything; from a single group it leads back to all. */
function Expansion({
  search,
  view: { grid },
  words: { t, billing },
}: Pick<DetailsToolbarProps, "view" | "words"> & { search: Search }) {
  const [to, text] =
    search.group !== ""
      ? [hrefWith(search, { group: "", product: "", open: [search.group] }), t("backToAll")]
      : grid.isExpanded
        ? [hrefWith(search, { open: [] }), billing("collapseAll")]
        : [hrefWith(search, { open: [EVERY_ROW] }), billing("expandAll")];
  return (
    <A className="btn quiet small" href={to}>
      {text}
    </A>
  );
}

/** Tag keys or service group sets. */
function SecondPicker({ page: { search, vendor }, view, words }: DetailsToolbarProps) {
  const { t } = words;
  if (view.grid.viewBy === "tag") {
    const options = view.tagKeys.map(({ key, cost }) => ({
      key,
      label: key,
      end: words.money(cost),
      to: hrefWith(search, { ...otherGroups, tag: key }),
      isCurrent: key === view.tag,
    }));
    return (
      <OptionPicker
        id={`tag-keys-${vendor}`}
        label={t("tagKey")}
        chosen={view.tag || t("noTagKey")}
        options={options}
        empty={t("noTagKey")}
      />
    );
  }
  if (view.grid.viewBy === "serviceGroup") {
    const options = view.sets.map(({ setId, setName }) => ({
      key: setId,
      label: setName,
      to: hrefWith(search, { ...otherGroups, set: setId }),
      isCurrent: setId === view.set,
    }));
    return (
      <OptionPicker
        id={`sets-${vendor}`}
        label={t("serviceGroupSet")}
        chosen={view.sets.find(({ setId }) => setId === view.set)?.setName ?? t("noSet")}
        options={options}
        empty={t("noSet")}
      />
    );
  }
  return null;
}
