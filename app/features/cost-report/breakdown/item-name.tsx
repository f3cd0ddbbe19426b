import type { ReactNode } from "react";
import type { ColorSlot } from "~/charts/series";
import { seriesMark } from "~/charts/series";
import { A } from "~/ui/navigation/a";
import { classNames } from "~/ui/class-names";
import type { CostView } from "../cost-view";
import { itemHref } from "../search/links";
import { linksFit } from "../search/link-limit";
import type { Report } from "../report";
import { useCostText } from "../use-cost-text";

interface ItemNameProps {
  /** null: a total of others. */
  item: Report["items"][number] | null;
  /** Name of this total. */
  rest: ReactNode;
  slot: ColorSlot;
  view: CostView;
  report: Report;
}

/** An item with its color and name, linked to the page that shows only this item. */
export function ItemName({ item, rest, slot, view, report }: ItemNameProps) {
  const words = useCostText(view);
  const { color, isHatched } = seriesMark(slot);
  const dot = <i className={classNames("dot", isHatched && "hatched")} style={{ "--c": color }} />;
  if (!item) {
    return (
      <span className="prov muted">
        {dot}
        {rest}
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
