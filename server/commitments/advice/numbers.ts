/** A computed amount as decimal text, rounded to billionths. */
export function decimalOf(value: number): string {
  const text = value.toFixed(9).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}

/** 100 × part ÷ whole with up to 4 decimals; null if the whole is 0. */
export const shareOf = (part: number, whole: number): string | null =>
  whole === 0 ? null : String(Math.round((part / whole) * 1_000_000) / 10_000);
