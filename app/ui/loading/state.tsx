import type { CSSProperties, ReactNode } from "react";
import { A } from "../navigation/a";
import { Icon, type IconName } from "../icon";
import { FailureReasonText, useFailureReason } from "./failure-reason";

interface StateProps {
  title: ReactNode;
  /** Why, what is unaffected, and what to do. */
  text?: ReactNode;
  /** One next step: a link, or a form with a button of class `btn`. */
  action?: ReactNode;
}

/** An empty state: says why and offers one action. */
export function Empty({ title, text, action, icon = "chart" }: StateProps & { icon?: IconName }) {
  return (
    <div className="state">
      <Icon name={icon} />
      <b>{title}</b>
      {text !== undefined && <p>{text}</p>}
      {action}
    </div>
  );
}

/** One block could not be loaded; others stay. `retry` loads it again. Gives the reason if it is known. */
export function Failed({ title, text, action, retry }: StateProps & { retry?: { to: string; label: string } }) {
  const failureReason = useFailureReason();
  return (
    <div className="state failed" role="alert">
      <Icon name="warn" />
      <b>{failureReason === "noCollectedData" ? <FailureReasonText of={failureReason} /> : title}</b>
      {failureReason === null && text !== undefined && <p>{text}</p>}
      {failureReason !== null && failureReason !== "noCollectedData" && (
        <p>
          <FailureReasonText of={failureReason} />
        </p>
      )}
      {retry && (
        <A className="btn" href={retry.to}>
          {retry.label}
        </A>
      )}
      {action}
    </div>
  );
}

const columnHeights = [44, 52, 50, 61, 58, 40, 38, 63, 66, 70, 64, 78, 48, 45];
const lineWidths = [100, 82, 94, 76, 88, 97, 71, 90];

/** Grey placeholder shapes, about as high as the content. */
export function Skeleton({ label, chart, lines = 2 }: { label: string; chart?: boolean; lines?: number }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {chart && (
        <>
          <i style={{ "--w": "38%" }} />
          <div className="cols">
            {columnHeights.map((height, index) => (
              <i key={index} style={{ "--h": `${height}%` }} />
            ))}
          </div>
        </>
      )}
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} style={{ "--w": `${lineWidths[index % lineWidths.length]}%` } satisfies CSSProperties} />
      ))}
    </div>
  );
}
