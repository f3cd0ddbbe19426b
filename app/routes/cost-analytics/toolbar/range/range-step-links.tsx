import { useTranslation } from "react-i18next";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import type { RangeSteps } from "./range-steps";

/** Links to the previous and next period, which have keyboard shortcuts. */
export function RangeStepLinks({ steps: { earlier, later } }: { steps: RangeSteps }) {
  const { t } = useTranslation("cost-analytics");
  return (
    <div className="range-steps" data-keep-scroll="">
      {earlier !== null && (
        <A href={earlier} rel="prev" aria-keyshortcuts="[">
          <Icon name="left" />
          {t("earlierPeriod")}
        </A>
      )}
      {later !== null && (
        <A href={later} rel="next" aria-keyshortcuts="]">
          {t("laterPeriod")}
          <Icon name="right" />
        </A>
      )}
    </div>
  );
}
