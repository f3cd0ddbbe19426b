import { formatMoney, formatPercent } from "~/lib/money";

interface MoneyProps {
  /** Decimal text. */
  value: string;
  currency: string;
  /** Provider that all of it is of, null for several: see plainAmount of lib/money. */
  vendor: string | null;
}

/** A large figure with its symbol; what follows the decimal point is grey. */
export function Money({ value, currency, vendor }: MoneyProps) {
  const [whole, cents] = formatMoney(value, currency, vendor).split(".");
  return (
    <span className="nowrap">
      {whole}
      {cents !== undefined && <span className="cents">.{cents}</span>}
    </span>
  );
}

interface DeltaProps {
  /** Change in percent, signed: see changeRatio of lib/money. */
  ratio: number;
  /** What the sign says, in words: " increase", "decrease", "unchanged". */
  text: string;
}

/** The key of the text that a change goes by. */
export const directionOf = (ratio: number): "increase" | "decrease" | "unchanged" =>
  ratio > 0 ? "increase" : ratio < 0 ? "decrease" : "unchanged";

/** ▲ 4.1%: the arrow and colour come from the sign, which is also said in words. */
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
