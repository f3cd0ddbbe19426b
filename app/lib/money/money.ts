import { round, toUnits, truncate } from "./decimal";
import { isVendor, providerOf } from "../providers";

/** Symbols and decimals of spec §9; other currencies show their code and two decimals. */
const symbols: Record<string, string> = { USD: "$", KRW: "￦", CNY: "¥", MXN: "Mex$", JPY: "¥" };
const wholeCurrencies = new Set(["KRW", "JPY"]);

export const currencies = ["USD", "KRW", "CNY", "MXN", "JPY"] as const;

export const decimalsOf = (currency: string): number => (wholeCurrencies.has(currency) ? 0 : 2);
export const symbolOf = (currency: string): string => symbols[currency] ?? `${currency} `;

const group = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ",");

/**
 * The one rounding rule (spec §9) for screens, emails and documents: won and yen have no decimals, all others two.
 * Google Cloud amounts in won are truncated toward zero, as on its invoices; everything else is rounded half away from
 * zero. `vendor`: the provider of the whole amount, null for several: a mixed total is its exact total, rounded.
 */
export const plainAmount = (value: string, currency: string, vendor: string | null): string =>
  (isVendor(vendor) && providerOf(vendor).truncates?.includes(currency) ? truncate : round)(
    value,
    decimalsOf(currency),
  );

/** Significant digits shown for amounts too small for their currency's decimals. */
const SMALL_DIGITS = 3;

/** An amount of a bill line: like `plainAmount`, but if that would be 0, its first significant digits: "0.000312". */
export function plainSignificant(value: string, currency: string, vendor: string | null): string {
  const rounded = plainAmount(value, currency, vendor);
  const fraction = /^-?0\.(0*)(\d+)$/.exec(value);
  if (/[1-9]/.test(rounded) || decimalsOf(currency) === 0 || !fraction) return rounded;
  const [, zeros = "", digits = ""] = fraction;
  const significant = digits.slice(0, SMALL_DIGITS).replace(/0+$/, "");
  return significant === "" ? rounded : `${value.startsWith("-") ? "-" : ""}0.${zeros}${significant}`;
}

/**
 * An already rounded amount with separators and with its currency's decimals or all of its own: "1,234.50", with − as
 * the minus sign.
 */
export function formatPlain(plain: string, currency: string): string {
  const [whole = "0", fraction = ""] = plain.replace("-", "").split(".");
  const decimals = fraction.padEnd(decimalsOf(currency), "0");
  const body = group(whole) + (decimals && `.${decimals}`);
  return plain.startsWith("-") && /[1-9]/.test(body) ? `−${body}` : body;
}

/** An amount as displayed, without a symbol. */
export const formatAmount = (value: string, currency: string, vendor: string | null): string =>
  formatPlain(plainAmount(value, currency, vendor), currency);

/** A line's amount as displayed: see `plainSignificant`. */
export const formatSmall = (value: string, currency: string, vendor: string | null): string =>
  formatPlain(plainSignificant(value, currency, vendor), currency);

/** All digits of decimal text, for figures that must not be rounded: "−1,234.5678". */
export function formatExact(value: string): string {
  const [whole = "0", fraction] = value.replace("-", "").split(".");
  return (value.startsWith("-") ? "−" : "") + group(whole) + (fraction ? `.${fraction}` : "");
}

/** "$1,234.56", "−￦1,235". */
export const formatMoney = (value: string, currency: string, vendor: string | null): string =>
  withSymbol(formatAmount(value, currency, vendor), currency);

const withSymbol = (amount: string, currency: string): string =>
  amount.startsWith("−") ? `−${symbolOf(currency)}${amount.slice(1)}` : symbolOf(currency) + amount;

/** A difference as displayed, with its sign unless it is displayed as 0: "+$1.50", "−1.50", "0.00". */
export const signed = (text: string): string => (/[1-9]/.test(text) && !text.startsWith("−") ? `+${text}` : text);

/** With the code of a currency that has a symbol, because several share one: "¥1,235 JPY", "EUR 12.50". */
export function formatMoneyWithCode(value: string, currency: string, vendor: string | null): string {
  const amount = formatMoney(value, currency, vendor);
  return Object.hasOwn(symbols, currency) ? `${amount} ${currency}` : amount;
}

/** A compact amount: in full below a thousand, otherwise abbreviated. */
export function formatShortMoney(value: string, currency: string, vendor: string | null): string {
  const plain = plainAmount(value, currency, vendor);
  const rounded = Number(plain);
  return Math.abs(rounded) < 1000 ? withSymbol(formatPlain(plain, currency), currency) : formatShort(rounded, currency);
}

/**
 * Axis abbreviations: K from 1e3, M from 1e6 (spec §9), of three digits, which decide the unit: 999,600 is 1M. `value`
 * is a float, for labels only.
 */
export function formatShort(value: number, currency: string): string {
  const size = Math.abs(value);
  const rounded = Number(size.toPrecision(3));
  const [unit, letter] = rounded >= 1e6 ? [1e6, "M"] : rounded >= 1e3 ? [1e3, "K"] : [1, ""];
  const text = rounded >= 1e9 ? group((size / unit).toFixed(0)) : String(rounded / unit);
  return (value < 0 ? "−" : "") + symbolOf(currency) + text + letter;
}

/** Float approximation of an exact amount, for geometry and sorting only; never displayed or added. */
export const toFloat = (value: string): number => Number(toUnits(value)) / 1e30;

/** Percent with one decimal; a magnitude under 0.05 shows as 0.0% (spec §4). */
export function formatPercent(value: number): string {
  const percent = Math.abs(value) < 0.05 ? 0 : value;
  return `${percent < 0 ? "−" : ""}${Math.abs(percent).toFixed(1)}%`;
}

/** A ratio is in percent with six decimals, rounded half away from zero as by the engine. */
const RATIO = 1_000_000n;

/**
 * Change from `before` to `now` in percent by spec §4: both zero is 0, from zero to something 100, from something to
 * zero −100, otherwise the difference in percent of the earlier amount; a magnitude under 0.05 is 0. Because a credit
 * is negative, the change is measured against its absolute value, so from −10 to −5 is +50. Compared exactly, so that
 * the limit of 0.05 is precise.
 */
export function changeRatio(now: string, before: string): number {
  const current = toUnits(now);
  const earlier = toUnits(before);
  if (earlier === 0n) return current === 0n ? 0 : current > 0n ? 100 : -100;
  const size = earlier < 0n ? -earlier : earlier;
  const difference = current - earlier;
  if ((difference < 0n ? -difference : difference) * 2000n < size) return 0;
  const half = difference < 0n ? -size : size;
  return Number((difference * 200n * RATIO + half) / (2n * size)) / Number(RATIO);
}
