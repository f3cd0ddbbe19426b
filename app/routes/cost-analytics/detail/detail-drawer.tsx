import { Provider } from "~/features/providers/provider";
import { A } from "~/ui/a";
import { Drawer } from "~/ui/drawer";
import { Failed } from "~/ui/state";
import { colorsOf } from "../colors";
import type { CostPage } from "../data.server";
import { CostliestLines } from "./detail-lines";
import { DetailCourse } from "./detail-course";
import { DetailPortion } from "./detail-portion";
import { DetailStats } from "./detail-stats";
import { hasNoLines, NoLines } from "./no-lines";
import { useDetailWords } from "./detail-words";
import { closeHref, itemHref, openHref, periodHref } from "../drill-down";
import { Explanation } from "../explain/explanation";
import type { DrilldownView } from "./drilldown-view";

/** Details of a figure: how it adds up, or its trend, its shares and its largest charges. */
export function DetailDrawer({ page, view }: { page: CostPage; view: DrilldownView }) {
  const { search } = page;
  const words = useDetailWords(page);
  const { detail: t } = words;
  const title = words.title(view);
  return (
    <Drawer
      title={view.opened.isExplained ? t("explained", { title }) : title}
      note={
        <>
          {view.vendor && <Provider vendor={view.vendor} />}{" "}
          <span>
            {view.other
              ? t("against", { period: words.period(view.range), other: words.period(view.other.range) })
              : words.period(view.range)}
          </span>
        </>
      }
      closeTo={closeHref(search)}
      closeLabel={t("close")}
    >
      {hasNoLines(view) ? (
        <NoLines page={page} view={view} />
      ) : view.opened.isExplained ? (
        <Explanation page={page} view={view} />
      ) : (
        <Lines page={page} view={view} />
      )}
    </Drawer>
  );
}

function Lines({ page, view }: { page: CostPage; view: DrilldownView }) {
  const { search, range, grain, report } = page;
  const words = useDetailWords(page);
  const { detail: t } = words;
  const { opened, detail } = view;
  const only = opened.item !== null && itemHref(search, view.by, opened.of, opened.item);
  const period = opened.date !== "all" && range && grain ? periodHref(search, opened.date, range, grain) : null;
  if (!detail) return <Failed title={words.t("failed")} text={words.t("failedText")} />;
  return (
    <>
      <DetailStats page={page} view={view} detail={detail} />
      <DetailCourse page={page} view={view} />
      {view.portion && (
        <DetailPortion
          page={page}
          view={view}
          portion={view.portion}
          colorOf={report && report.by === view.portion.by ? colorsOf(report) : undefined}
        />
      )}
      <CostliestLines page={page} detail={detail} />
      <div className="row wrap">
        <A className="btn" href={openHref(search, opened, "/cost-analytics/detail")}>
          {t("openAll", { count: detail.total })}
        </A>
        {only && (
          <A className="btn quiet" href={only}>
            {t("only", { title: words.title(view) })}
          </A>
        )}
        {period && !period.startsWith("#") && (
          <A className="btn quiet" href={period}>
            {t("only", { title: words.period(view.range) })}
          </A>
        )}
      </div>
    </>
  );
}
