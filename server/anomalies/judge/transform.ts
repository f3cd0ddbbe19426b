/**
 * A scale on which noise and weekly rhythm are about as large whatever the level: logarithmic, and linear around zero.
 */
export interface Transform {
  to(amount: number): number;
  from(value: number): number;
}

/** Below this share of the usual amount, the scale is linear. */
const LINEAR_SHARE = 0.1;

/**
 * asinh(x / 2c), which is ln(x / c) for amounts well above c and works for zeros and negative ones.
 *
 * @param first amounts of the first days
 */
export function transformFor(first: readonly number[]): Transform {
  const amounts = first
    .map(Math.abs)
    .filter((amount) => amount > 0)
    .sort((a, b) => a - b);
  const usual = amounts[Math.floor(amounts.length / 2)] ?? 1;
  const scale = 2 * LINEAR_SHARE * usual;
  return { to: (amount) => Math.asinh(amount / scale), from: (value) => Math.sinh(value) * scale };
}
