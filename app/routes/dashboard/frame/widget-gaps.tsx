import { useTranslation } from "react-i18next";
import type { Gaps } from "~/features/cost-report/gaps";
import { useShell } from "~/session/use-shell";
import { Icon } from "~/ui/icon";
import { lazyPart } from "~/ui/loading/lazy-part";
import { Popover } from "~/ui/overlays/popover";

/** Widgets seldom need it. */
const GapNotices = lazyPart("gap-notices", async () => (await import("~/features/cost-report/gap-notices")).GapNotices);

/** A mark beside a widget's title if its figures are incomplete, with what is missing; on paper, words below it. */
export function WidgetGaps({ index, gaps }: { index: number; gaps: Gaps }) {
  const { t } = useTranslation("dashboard");
  const { info } = useShell();
  return (
    <Popover
      id={`gaps-${index}`}
      label={t("gaps")}
      triggerClass="quiet small gaps"
      width="22rem"
      align="end"
      trigger={
        <>
          <Icon name="warn" />
          {t("gaps")}
        </>
      }
    >
      <GapNotices gaps={gaps} currency={info?.selectedCurrency ?? info?.defaultCurrency ?? ""} onlyVendor={null} />
    </Popover>
  );
}
