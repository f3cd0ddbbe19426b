import { Icon } from "~/ui/icon";
import { LaterPop } from "~/ui/later-pop";
import { part } from "~/ui/part";
import type { CostPage } from "../data.server";
import { useWords } from "../use-words";

const TimeFrameOptions = part(
  "time-frame-options",
  async () => (await import("./time-frame-options")).TimeFrameOptions,
);

/** The range of the report. */
export function TimeFramePicker({ page }: { page: CostPage }) {
  const { search, range } = page;
  const words = useWords(page);
  const { t } = words;
  return (
    <LaterPop
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
      <TimeFrameOptions page={page} />
    </LaterPop>
  );
}
