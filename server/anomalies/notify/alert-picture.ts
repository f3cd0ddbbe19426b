import { scaleBand, scaleLinear } from "d3";
import { pngOf } from "../../mail/png";

const WIDTH = 560;
const HEIGHT = 120;
/** Pixel rows of the axis and of the top of the highest bar. */
const FLOOR = HEIGHT - 1;
const CEILING = 7;
/** Ground, usual days, the alert's day, the expected amount, the axis. */
const palette = ["#ffffff", "#b9c0cc", "#b01030", "#1d2129", "#8a929f"];
const [BACKGROUND, USUAL, ALERT, EXPECTED, AXIS] = [0, 1, 2, 3, 4] as const;
const GAP = 2;
const BAR_LEAST = 1;

/** A day's cost, null if it is not known, and whether the alert is about it. */
interface PictureDay {
  cost: number | null;
  isAlert: boolean;
}

/**
 * Daily costs as bars, those of the alert in another color, with a line at the expected amount. Text and figures are
 * beside it in the email, so that the picture needs no font.
 */
export function alertPicture(days: PictureDay[], expected: number | null): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(BACKGROUND);
  const most = Math.max(1e-9, expected ?? 0, ...days.map(({ cost }) => cost ?? 0));
  const x = scaleBand<number>(days.keys(), [0, WIDTH]);
  const y = scaleLinear().domain([0, most]).rangeRound([FLOOR, CEILING]).clamp(true);
  const fill = (x0: number, x1: number, y0: number, y1: number, color: number) => {
    for (let row = Math.max(0, y0); row < Math.min(HEIGHT, y1); row += 1)
      pixels.fill(color, row * WIDTH + x0, row * WIDTH + x1);
  };
  for (const [index, { cost, isAlert }] of days.entries()) {
    const from = Math.round(x(index)!);
    const to = Math.max(from + BAR_LEAST, Math.round(x(index)! + x.bandwidth()) - GAP);
    fill(from, to, y(cost ?? 0), FLOOR, isAlert ? ALERT : USUAL);
  }
  fill(0, WIDTH, FLOOR, HEIGHT, AXIS);
  if (expected !== null) {
    const at = y(expected);
    for (let start = 0; start < WIDTH; start += 8) fill(start, Math.min(WIDTH, start + 5), at - 1, at + 1, EXPECTED);
  }
  return pngOf({ width: WIDTH, height: HEIGHT, pixels, palette });
}
