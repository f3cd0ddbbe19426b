/** Width of a stripe and its gap, in pixels. */
const period = 5;

/**
 * Hatch pattern for items without a value. The root renders it once per page, and chart-series.css refers to it. Charts
 * are stretched to their frame; in a narrow one they shrink to a third, so stripes are drawn three times as wide there.
 */
export function Hatching() {
  return (
    <svg width="0" height="0" style={{ position: "absolute" }} aria-hidden="true">
      <Stripes id="hatch" />
      <Stripes id="hatch-narrow" stretch={3} />
    </svg>
  );
}

const Stripes = ({ id, stretch = 1 }: { id: string; stretch?: number }) => (
  <pattern
    id={id}
    className="hatch"
    width={period}
    height={period}
    patternUnits="userSpaceOnUse"
    patternTransform={`scale(${stretch} 1) rotate(45)`}
  >
    <path d={`M0 0H${period}V${period}H0z`} />
    <path d={`M${period / 4} 0V${period}`} />
  </pattern>
);
