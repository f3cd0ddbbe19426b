import { fittingGrain, rangeOf, timeFrames } from "~/lib/time/time-frames";
import { A } from "~/ui/navigation/a";
import type { CostPage } from "../../data.server";
import { hrefWith } from "~/features/cost-report/search/href";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { RangeForm } from "./range-form";

export type TimeFrameProps = Pick<CostPage, "view" | "today" | "range" | "problem">;

/** The time frames as links with their dates, and a form for any other range. */
export function TimeFrameOptions({ view, today, range, problem }: TimeFrameProps) {
  const { search } = view;
  const words = useCostText(view);
  const { t } = words;
  return (
    <>
      {timeFrames.map((frame) => {
        if (frame === "custom") return null;
        const days = rangeOf(frame, today);
        return (
          <A
            key={frame}
            className="option"
            href={hrefWith(search, { range: frame, start: "", end: "", grain: fittingGrain(search.grain, days) })}
            aria-current={search.range === frame ? "true" : undefined}
          >
            {t(`frame.${frame}`)}
            <span className="end">{words.range(days)}</span>
          </A>
        );
      })}
      <hr />
      <header>{t("frame.custom")}</header>
      <RangeForm
        id="range"
        search={search}
        startDate={search.range === "custom" ? search.start : (range?.startDate ?? "")}
        endDate={search.range === "custom" ? search.end : (range?.endDate ?? "")}
        problem={problem}
        submitClass="btn primary small"
      />
      <hr />
      <header>{t("spread.label")}</header>
      {(["no", "yes"] as const).map((spread) => (
        <A
          key={spread}
          className="option"
          href={hrefWith(search, { spread })}
          aria-current={search.spread === spread ? "true" : undefined}
        >
          {t(spread === "yes" ? "spread.on" : "spread.off")}
        </A>
      ))}
    </>
  );
}
