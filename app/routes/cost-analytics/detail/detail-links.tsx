import type { CostView } from "~/features/cost-report/cost-view";
import { itemHref, openHref, periodHref } from "~/features/cost-report/search/links";
import type { DayRange } from "~/lib/time/time-frames";
import { daysIn } from "~/lib/time/time-frames";
import { A } from "~/ui/navigation/a";
import type { DrilldownView } from "./drilldown/drilldown-view";
import { useDetailText } from "./use-detail-text";

interface DetailLinksProps {
  view: CostView;
  drilldown: DrilldownView;
  /** Number of lines. */
  total: number;
  /** Range of the page. A single day cannot be divided further. */
  range: DayRange | null;
}

/** Leads to all lines of the drawer's figure, and to pages of only its item and only its period. */
export function DetailLinks({ view, drilldown, total, range }: DetailLinksProps) {
  const words = useDetailText(view);
  const { detail: t } = words;
  const { search } = view;
  const { opened } = drilldown;
  const only = opened.item !== null && itemHref(search, drilldown.by, opened.vendor, opened.item);
  const isPeriod = opened.date !== "all" && range !== null && daysIn(range) > 1;
  return (
    <div className="row wrap">
      <A className="btn" href={openHref(search, opened, "/cost-analytics/detail")}>
        {t("openAll", { count: total })}
      </A>
      {only && (
        <A className="btn quiet" href={only}>
          {t("only", { title: words.title(drilldown) })}
        </A>
      )}
      {isPeriod && (
        <A className="btn quiet" href={periodHref(search, drilldown.range)}>
          {t("only", { title: words.period(drilldown.range) })}
        </A>
      )}
    </div>
  );
}
