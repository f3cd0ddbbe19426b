import type { Availability } from "~/contract/anomalies/anomaly-replies";
import { A } from "~/ui/navigation/a";
import { useMayOpen } from "~/ui/navigation/may-open";
import { Banner } from "~/ui/banner";
import { Panel } from "~/ui/panel";
import { Empty } from "~/ui/loading/state";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";

interface NotReadyProps {
  availability: Availability;
  /** Whether the user may change the company's plan. */
  mayApply: boolean;
  /** No day has been judged, so there is no list and no sum, not even 0. */
  isAlone: boolean;
}

/** Why the models find nothing yet, and when they will: above the list, or instead of it. */
export function NotReady({ availability: { state, expectedOn }, mayApply, isAlone }: NotReadyProps) {
  const { t, day } = useAnomalyText();
  const mayOpen = useMayOpen();
  const title = t(`availability.${state}.title`);
  const text = t(`availability.${state}.text`, { day: expectedOn && day(expectedOn) });
  const links = [
    ...(state === "noData" ? [["/imports", t("availability.import")]] : []),
    ...(state === "unpaid" ? [["/upgrade", t("availability.unpaid.plans")]] : []),
    ...(state === "unpaid" && mayApply ? [["/company#plan", t("availability.unpaid.action")]] : []),
  ].filter(([to]) => mayOpen(to!));
  if (isAlone)
    return (
      <Panel title={t("list")}>
        <Empty
          icon="info"
          title={title}
          text={text}
          action={links.map(([to, label]) => (
            <A key={to} className="btn" href={to!}>
              {label}
            </A>
          ))}
        />
      </Panel>
    );
  return (
    <Banner tone="info">
      <b>{title}</b> {text}
      {links.map(([to, label]) => (
        <span key={to}>
          {" "}
          <A href={to!}>{label}</A>
        </span>
      ))}
    </Banner>
  );
}

/** Whether the list is meaningful: the models judge, or there are alerts of rules or of earlier days. */
export const isJudged = ({ state }: Availability, alerts: number): boolean =>
  state === "ready" || state === "training" || alerts > 0;
