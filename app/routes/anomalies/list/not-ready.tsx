import type { Availability } from "~/contract/anomalies/anomalies";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";

/** Why the models find nothing yet, and when they will. */
export function NotReady({
  availability: { state, expectedOn },
  mayApply,
}: {
  availability: Availability;
  /** Whether the user may change the company's plan. */
  mayApply: boolean;
}) {
  const { t, day } = useAnomalyText();
  return (
    <Banner tone="info">
      <b>{t(`availability.${state}.title`)}</b>{" "}
      {t(`availability.${state}.text`, { day: expectedOn && day(expectedOn) })}{" "}
      {state === "noData" && <A href="/imports">{t("availability.import")}</A>}
      {state === "unpaid" && <A href="/upgrade">{t("availability.unpaid.plans")}</A>}{" "}
      {state === "unpaid" && mayApply && <A href="/company#plan">{t("availability.unpaid.action")}</A>}
    </Banner>
  );
}
