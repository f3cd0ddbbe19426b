import type { ReactNode } from "react";
import { A } from "~/ui/a";
import type { CostPage } from "./data.server";
import { itemHref } from "./drill-down";
import { linksFit } from "./link-room";
import type { Report } from "./report";
import { useWords } from "./use-words";

interface ItemNameProps {
  /** null: a total of others. */
  item: Report["items"][number] | null;
  /** Name of such a total. */
  rest: ReactNode;
  color: string;
  page: CostPage;
  report: Report;
}

/** An item with its colour and name, linked to the page that shows only it. */
export function ItemName({ item, rest, color, page, report }: ItemNameProps) {
  const words = useWords(page);
  const dot = <i className="dot" style={{ "--c": color }} />;
  if (!item) {
    return (
      <span className="prov muted">
        {dot}
        {rest}
      </span>
    );
  }
  const to = linksFit(page.search, report.items.length)
    ? itemHref(page.search, report.by, item.vendor, item.item)
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
