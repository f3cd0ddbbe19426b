import { pngOf } from "../../mail/png";

const WIDTH = 560;
const HEIGHT = 120;
/** Ground, usual days, the alert's day, the expected amount, the axis. */
const palette = ["#ffffff", "#b9c0cc", "#b01030", "#1d2129", "#8a929f"];
const [GROUND, USUAL, ALERT, EXPECTED, AXIS] = [0, 1, 2, 3, 4] as const;
const GAP = 2;
const BAR_LEAST = 1;

/**
 * Daily costs as bars, the last one the day of the alert, with a line at the expected amount. Words and figures are beside
 * it in the email, so that the picture needs no font.
 */
export function alertPicture(days: (number | null)[], expected: number | null): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(GROUND);
  const most = Math.max(1e-9, expected ?? 0, ...days.map((cost) => cost ?? 0));
  const heightOf = (cost: number) => Math.max(0, Math.round((cost / most) * (HEIGHT - 8)));
  const fill = (x0: number, x1: number, y0: number, y1: number, color: number) => {
    for (let y = Math.max(0, y0); y < Math.min(HEIGHT, y1); y += 1) pixels.fill(color, y * WIDTH + x0, y * WIDTH + x1);
  };
  for (const [place, cost] of days.entries()) {
    const from = Math.floor((place * WIDTH) / days.length);
    const to = Math.max(from + BAR_LEAST, Math.floor(((place + 1) * WIDTH) / days.length) - GAP);
    fill(from, to, HEIGHT - 1 - heightOf(cost ?? 0), HEIGHT - 1, place === days.length - 1 ? ALERT : USUAL);
  }
  fill(0, WIDTH, HEIGHT - 1, HEIGHT, AXIS);
  if (expected !== null) {
    const y = HEIGHT - 1 - heightOf(expected);
    for (let x = 0; x < WIDTH; x += 8) fill(x, Math.min(WIDTH, x + 5), y - 1, y + 1, EXPECTED);
  }
  return pngOf({ width: WIDTH, height: HEIGHT, pixels, palette });
}
