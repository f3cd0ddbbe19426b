import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { Badge } from "~/ui/badge";
import { useAnomalyText } from "./use-anomaly-text";

const bars = { minor: 1, major: 2, critical: 3 } as const;

/** A level as one to three bars and the word. */
export function LevelBadge({ level }: { level: Anomaly["level"] }) {
  const { t } = useAnomalyText();
  return (
    <Badge tone={level}>
      <Bars level={level} />
      {t(`level.${level}`)}
    </Badge>
  );
}

/** The bars alone; the word must be beside them. */
export function Bars({ level }: { level: Anomaly["level"] }) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
      {[1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={(bar - 1) * 4.5}
          y={12 - bar * 4}
          width="3"
          height={bar * 4}
          opacity={bar <= bars[level] ? 1 : 0.25}
        />
      ))}
    </svg>
  );
}
