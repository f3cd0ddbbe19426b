import { round, toUnits } from "~/lib/money/decimal";

const SCALE = 10n ** 30n;

/** 100 × part ÷ whole, rounded to 4 decimals, without trailing zeros; null if there is no whole. */
export function percentOf(part: string, whole: string): string | null {
  const divisor = toUnits(whole);
  if (divisor === 0n) return null;
  const quotient = (toUnits(part) * 100n * SCALE) / divisor;
  const sign = quotient < 0n ? "-" : "";
  const digits = (quotient < 0n ? -quotient : quotient).toString().padStart(31, "0");
  return trimmed(round(`${sign}${digits.slice(0, -30)}.${digits.slice(-30)}`, 4));
}

const trimmed = (text: string): string => text.replace(/\.?0+$/, "").replace(/^-0$/, "") || "0";
