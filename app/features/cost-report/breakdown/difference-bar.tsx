import { pixels } from "~/charts/geometry/scale";

/** Length of the largest difference on its side of the middle, in percent of the width. */
const maxLengthPercent = 48;

/**
 * A difference as a bar from the middle: increases to the right, decreases to the left. Decorative, as the amount is
 * next to it.
 */
export function DifferenceBar({ difference, largest }: { difference: number; largest: number }) {
  const width = largest > 0 ? (difference / largest) * maxLengthPercent : 0;
  return (
    <svg className="spark difference" viewBox="-50 0 100 22" preserveAspectRatio="none" aria-hidden="true">
      {width !== 0 && (
        <rect
          className={width > 0 ? "up" : "down"}
          x={pixels(Math.min(0, width))}
          y="6"
          width={pixels(Math.abs(width))}
          height="10"
        />
      )}
      <path d="M0 1V21" />
    </svg>
  );
}
