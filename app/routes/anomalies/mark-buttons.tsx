import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import styles from "./anomalies.module.css";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";

const icons = {
  star: "m8 2 1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5z",
  receive: "M4.5 11V7.2a3.5 3.5 0 0 1 7 0V11l1 1.5h-9zM6.8 14h2.4",
  hide: "M2.5 8s2-4 5.5-4 5.5 4 5.5 4-2 4-5.5 4-5.5-4-5.5-4zM3 13 13 3",
} as const;

/** Stars, stops emails about the series, hides: each button is its own submission of the form around it. */
export function MarkButtons({ anomaly }: { anomaly: Anomaly }) {
  const { t, series } = useAnomalyText();
  const { number, isStarred, isReceived, isHidden } = anomaly;
  const marks = [
    { icon: icons.star, isOn: isStarred, intent: isStarred ? "unstar" : "star", label: t("mark.star", { number }) },
    {
      icon: icons.receive,
      isOn: isReceived,
      intent: isReceived ? "mute" : "receive",
      label: t("mark.receive", { series: series(anomaly) }),
    },
    { icon: icons.hide, isOn: isHidden, intent: isHidden ? "unhide" : "hide", label: t("mark.hide", { number }) },
  ];
  return (
    <span className={styles.marks}>
      {marks.map(({ icon, isOn, intent, label }) => (
        <button
          key={label}
          className="btn quiet square small"
          name="intent"
          value={`${intent}:${number}`}
          aria-pressed={isOn}
          aria-label={label}
          title={label}
        >
          <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d={icon} />
          </svg>
        </button>
      ))}
    </span>
  );
}
