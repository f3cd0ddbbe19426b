/**
 * Amounts of the demo bills as integers, so that price × quantity is exact: prices count 10^-12 of a currency unit,
 * quantities 10^-6 of a pricing unit, and costs, their product, 10^-18.
 */
export const PRICE_DECIMALS = 12;
export const QUANTITY_DECIMALS = 6;
export const COST_DECIMALS = PRICE_DECIMALS + QUANTITY_DECIMALS;

/** Decimal text → integer. Throws RangeError when the text has more decimals. */
export function parse(text: string, decimals: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  const digits = match?.[3] ?? "";
  if (!match || digits.length > decimals) throw new RangeError(`not a number of ${decimals} decimals: ${text}`);
  const units = BigInt(match[2] + digits.padEnd(decimals, "0"));
  return match[1] ? -units : units;
}

/** Integer → decimal text without trailing zeros. */
export function print(units: bigint, decimals: number): string {
  if (units === 0n) return "0";
  const negative = units < 0n;
  const text = (negative ? -units : units).toString().padStart(decimals + 1, "0");
  let end = text.length;
  while (end > text.length - decimals && text.charCodeAt(end - 1) === 48) end -= 1;
  const whole = text.slice(0, text.length - decimals);
  const digits = text.slice(text.length - decimals, end);
  return (negative ? "-" : "") + (digits ? `${whole}.${digits}` : whole);
}

export const price = (text: string): bigint => parse(text, PRICE_DECIMALS);
export const quantity = (value: number): bigint => BigInt(Math.round(value * 10 ** QUANTITY_DECIMALS));
export const printPrice = (units: bigint): string => print(units, PRICE_DECIMALS);
export const printQuantity = (units: bigint): string => print(units, QUANTITY_DECIMALS);
export const printCost = (units: bigint): string => print(units, COST_DECIMALS);

/**
 * price × factor, where the factor is decimal text, such as 1 − discount or an exchange rate. Throws RangeError when
 * not exact.
 */
export function times(units: bigint, factor: string): bigint {
  const decimals = factor.split(".")[1]?.length ?? 0;
  const step = 10n ** BigInt(decimals);
  const product = units * parse(factor, decimals);
  if (product % step !== 0n) throw new RangeError(`${units} × ${factor} has too many decimals`);
  return product / step;
}

/** 1 − discount: "0.06" → "0.94". */
export const oneMinus = (discount: string): string => print(10n ** 6n - parse(discount, 6), 6);

/** A cost rounded to currency decimals, half away from zero, still in cost units. */
export function roundCost(units: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(COST_DECIMALS - decimals);
  const sign = units < 0n ? -1n : 1n;
  return ((sign * units + step / 2n) / step) * step * sign;
}
