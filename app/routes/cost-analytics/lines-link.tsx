import { A } from "~/ui/a";
import type { CostPage } from "./data.server";
import { openHref } from "./drill-down";
import { linksFit } from "./link-room";
import type { Report } from "./report";

/** An amount that links to the lines it totals. */
export function LinesLink({
  page,
  item,
  isRest = false,
  text,
}: {
  page: CostPage;
  item: Report["items"][number] | null;
  isRest?: boolean;
  text: string;
}) {
  if (isRest || (item && !linksFit(page.search, page.report?.items.length ?? 0))) return text;
  return (
    <A className="figure" href={openHref(page.search, item ? { item: item.item, of: item.vendor } : {})}>
      {text}
    </A>
  );
}
