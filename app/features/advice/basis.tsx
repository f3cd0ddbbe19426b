import { Banner } from "~/ui/banner";
import type { AdvicePage } from "./load.server";
import { useAdviceText } from "./use-advice-text";

/** The hours that the figures are based on, and the assumptions. After the figures, which come first on a phone. */
export function Basis({ page: { list } }: { page: AdvicePage }) {
  const { t, hour } = useAdviceText();
  if (!list?.window.until) return null;
  const { hours, from, until, spreadPercent, missingHours } = list.window;
  return (
    <>
      <p className="footnote">{t("window", { count: hours, from: hour(from ?? ""), until: hour(until) })}</p>
      {spreadPercent > 0 && <Banner>{t("assumedHours", { percent: `${spreadPercent}%` })}</Banner>}
      {missingHours > 0 && <Banner tone="warn">{t("missingHours", { count: missingHours })}</Banner>}
    </>
  );
}
