import { Provider } from "~/features/providers/provider";
import { Drawer } from "~/ui/overlays/drawer";
import { Failed } from "~/ui/loading/state";
import { colorsBesideTrend } from "~/features/cost-report/colors";
import type { CostPage } from "../data.server";
import { LargestCharges } from "./lines/detail-lines";
import { DetailLinks } from "./detail-links";
import { DetailTrend } from "./detail-trend";
import { DetailPortion } from "./detail-portion";
import { DetailStats } from "./detail-stats";
import { hasNoLines, NoLines } from "./lines/no-lines";
import { useDetailText } from "./use-detail-text";
import { closeHref } from "~/features/cost-report/search/links";
import { Explanation } from "../explain/explanation";
import type { DrilldownView } from "./drilldown/drilldown-view";

/** Details of a figure: how it adds up, or its trend, its shares and its largest charges. */
export function DetailDrawer({ page, drilldown }: { page: CostPage; drilldown: DrilldownView }) {
  const { view } = page;
  const words = useDetailText(view);
  const { detail: t } = words;
  const title = words.title(drilldown);
  return (
    <Drawer
      title={drilldown.opened.isExplained ? t("explained", { title }) : title}
      note={
        <>
          {drilldown.vendor && <Provider vendor={drilldown.vendor} />}{" "}
          <span>
            {drilldown.other
              ? t("against", { period: words.period(drilldown.range), other: words.period(drilldown.other.range) })
              : words.period(drilldown.range)}
          </span>
        </>
      }
      closeTo={closeHref(view.search)}
      closeLabel={t("close")}
    >
      {hasNoLines(drilldown) ? (
        <NoLines view={view} drilldown={drilldown} />
      ) : drilldown.opened.isExplained ? (
        <Explanation view={view} drilldown={drilldown} />
      ) : (
        <Lines page={page} drilldown={drilldown} />
      )}
    </Drawer>
  );
}

function Lines({ page, drilldown }: { page: CostPage; drilldown: DrilldownView }) {
  const { view, range, grain, report } = page;
  const words = useDetailText(view);
  const { detail } = drilldown;
  if (!detail) return <Failed title={words.t("failed")} text={words.t("failedText")} />;
  return (
    <>
      <DetailStats view={view} drilldown={drilldown} detail={detail} />
      <DetailTrend view={view} drilldown={drilldown} grain={grain} report={report} />
      {drilldown.portion && (
        <DetailPortion
          view={view}
          drilldown={drilldown}
          portion={drilldown.portion}
          colorOf={report && report.by === drilldown.portion.by ? colorsBesideTrend(report) : undefined}
        />
      )}
      <LargestCharges view={view} detail={detail} />
      <DetailLinks view={view} drilldown={drilldown} total={detail.total} range={range} />
    </>
  );
}
