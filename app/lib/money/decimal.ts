/** Exact arithmetic on decimal text, for the few sums that the engine cannot compute (a remainder, a comparison). */

const SCALE = 30;

/** Decimal text → integer of 10^-30 units. Throws RangeError on anything else. */
export function toUnits(value: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) throw new RangeError(`not a decimal: ${value}`);
  const [, sign, whole, fraction = ""] = match;
  if (fraction.length > SCALE) throw new RangeError(`more than ${SCALE} decimals: ${value}`);
  const units = BigInt(whole + fraction.padEnd(SCALE, "0"));
  return sign ? -units : units;
}

/** Integer of 10^-30 units → decimal text without trailing zeros. */
export function fromUnits(units: bigint): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(SCALE + 1, "0");
  const whole = digits.slice(0, -SCALE);
  const fraction = digits.slice(-SCALE).replace(/0+$/, "");
  return (negative ? "-" : "") + whole + (fraction && `.${fraction}`);
}

/** Sum of all values, exact; "0" for none. */
export const add = (...values: string[]): string => fromUnits(values.reduce((sum, value) => sum + toUnits(value), 0n));

/** a − b, exact. */
export const subtract = (a: string, b: string): string => fromUnits(toUnits(a) - toUnits(b));

/** −a, exact. */
export const negate = (a: string): string => fromUnits(-toUnits(a));

/** a × count for a whole count, exact. */
export const multiply = (a: string, count: number): string => fromUnits(toUnits(a) * BigInt(count));

/** a × b, for prices; truncated to 30 decimals. */
export const times = (a: string, b: string): string => fromUnits((toUnits(a) * toUnits(b)) / 10n ** BigInt(SCALE));

/** a ÷ count for a whole count above 0, for averages; truncated to 30 decimals. */
export const divide = (a: string, count: number): string => fromUnits(toUnits(a) / BigInt(count));

/** Whether the amount is exactly zero. */
export const isZero = (value: string): boolean => toUnits(value) === 0n;

/** Rounds half away from zero to `digits` decimals and pads to them: round("1.005", 2) = "1.01". */
export function round(value: string, digits: number): string {
  const units = toUnits(value);
  const half = 10n ** BigInt(SCALE - digits) / 2n;
  return truncateUnits(units < 0n ? units - half : units + half, digits);
}

/** Truncates to `digits` decimals and pads to them: truncate("-1.99", 0) = "-1". */
export const truncate = (value: string, digits: number): string => truncateUnits(toUnits(value), digits);

function truncateUnits(units: bigint, digits: number): string {
  const truncated = units / 10n ** BigInt(SCALE - digits);
  const negative = truncated < 0n;
  const text = (negative ? -truncated : truncated).toString().padStart(digits + 1, "0");
  const body = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return negative ? `-${body}` : body;
}
