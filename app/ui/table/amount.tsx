import { formatMoney, formatPercent, signed } from "~/lib/money/money";

interface MoneyProps {
  /** Decimal text. */
  value: string;
  currency: string;
  /** Provider of the whole amount, null for several: see plainAmount in lib/money/money. */
  vendor: string | null;
  /** Positive amounts have a plus sign: see signed in lib/money/money. */
  isSigned?: boolean;
}

/** A large figure with its symbol; its decimals are gray. */
export function Money({ value, currency, vendor, isSigned = false }: MoneyProps) {
  const text = formatMoney(value, currency, vendor);
  const [whole, cents] = (isSigned ? signed(text) : text).split(".");
  return (
    <span className="nowrap">
      {whole}
      {cents !== undefined && <span className="cents">.{cents}</span>}
    </span>
  );
}

interface DeltaProps {
  /** Change in percent, signed: see changeRatio in lib/money/money. */
  ratio: number;
  /** The direction in words: "increase", "decrease", "unchanged". */
  text: string;
}

/** The text key of a change's direction. */
export const directionOf = (ratio: number): "increase" | "decrease" | "unchanged" =>
  ratio > 0 ? "increase" : ratio < 0 ? "decrease" : "unchanged";

/** ▲ 4.1%: arrow and color show the direction, which is also given in words for screen readers. */
export function Delta({ ratio, text }: DeltaProps) {
  const size = formatPercent(Math.abs(ratio));
  const direction = size === "0.0%" ? "" : ratio > 0 ? " up" : " down";
  return (
    <span className={`delta${direction}`}>
      {size}
      <span className="sr"> {text}</span>
    </span>
  );
}
