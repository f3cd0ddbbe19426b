import { Icon } from "~/ui/icon";
import { LazyPopover } from "~/ui/overlays/lazy-popover";
import { lazyPart } from "~/ui/loading/lazy-part";
import type { TimeFrameProps } from "./time-frame-options";
import { useCostText } from "~/features/cost-report/use-cost-text";

const TimeFrameOptions = lazyPart(
  "time-frame-options",
  async () => (await import("./time-frame-options")).TimeFrameOptions,
);

/** The range of the report. */
export function TimeFramePicker(props: TimeFrameProps) {
  const { view, range } = props;
  const { search } = view;
  const words = useCostText(view);
  const { t } = words;
  return (
    <LazyPopover
      id="time-frame"
      label={t("timeFrame")}
      trigger={
        <>
          <Icon name="cal" />
          <span>
            <span className="k only-wide">{t(`frame.${search.range}`)}</span>{" "}
            {range ? words.range(range) : t("noRange")}
          </span>
          <Icon name="down" />
        </>
      }
    >
      <TimeFrameOptions {...props} />
    </LazyPopover>
  );
}
