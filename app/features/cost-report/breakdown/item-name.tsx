import type { SeriesRank } from "~/charts/series";
import { seriesMark } from "~/charts/series";
import { A } from "~/ui/a";
import { classNames } from "~/ui/class-names";
import type { CostView } from "../cost-view";
import { itemHref } from "../search/links";
import { linksFit } from "../search/link-room";
import type { Report } from "../report";
import { useCostText } from "../use-cost-text";

interface ItemNameProps {
  /** null: the total of other pages. */
  item: Report["items"][number] | null;
  rank: SeriesRank;
  view: CostView;
  report: Report;
}

/** An item with its colour and name, linked to the page that shows only it. */
export function ItemName({ item, rank, view, report }: ItemNameProps) {
  const words = useCostText(view);
  const { color, isHatched } = seriesMark(rank);
  const dot = <i className={classNames("dot", isHatched && "hatched")} style={{ "--c": color }} />;
  if (!item) {
    return (
      <span className="prov muted">
        {dot}
        {words.t("elsewhere", { count: report.elsewhere?.count ?? 0 })}
      </span>
    );
  }
  const to = linksFit(view.search, report.items.length)
    ? itemHref(view.search, report.by, item.vendor, item.item)
    : undefined;
  const name = words.item(item, report.by);
  const content = (
    <>
      {dot}
      {name}
      {/* Accounts may share a name. */}
      {report.by === "account" && name !== item.item && name === item.name && (
        <span className="muted id">{item.item}</span>
      )}
    </>
  );
  return to ? (
    <A className="prov name" href={to}>
      {content}
    </A>
  ) : (
    <span className="prov name">{content}</span>
  );
}
