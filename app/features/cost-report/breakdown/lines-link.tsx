import { A } from "~/ui/navigation/a";
import type { CostView } from "../cost-view";
import type { Report } from "../report";
import { linksFit } from "../search/link-limit";
import { openHref } from "../search/links";

/** An amount that links to the lines it totals. */
export function LinesLink({
  view,
  count,
  item,
  isRest = false,
  text,
}: {
  view: CostView;
  /** Number of items, each with links of its own. */
  count: number;
  item: Report["items"][number] | null;
  isRest?: boolean;
  text: string;
}) {
  if (isRest || (item && !linksFit(view.search, count))) return text;
  return (
    <A className="figure" href={openHref(view.search, item ? { item: item.item, vendor: item.vendor } : {})}>
      {text}
    </A>
  );
}
