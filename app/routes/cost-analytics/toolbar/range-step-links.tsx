import { useTranslation } from "react-i18next";
import { A } from "~/ui/a";
import { Icon } from "~/ui/icon";
import type { RangeSteps } from "./range-steps";

/** Links to the period before and after, which keys follow, too. */
export function RangeStepLinks({ steps: { earlier, later } }: { steps: RangeSteps }) {
  const { t } = useTranslation("cost-analytics");
  return (
    <span className="range-steps">
      {earlier !== null && (
        <A className="btn square" href={earlier} rel="prev" aria-label={t("earlierPeriod")} aria-keyshortcuts="[">
          <Icon name="left" />
        </A>
      )}
      {later !== null && (
        <A className="btn square" href={later} rel="next" aria-label={t("laterPeriod")} aria-keyshortcuts="]">
          <Icon name="right" />
        </A>
      )}
    </span>
  );
}
