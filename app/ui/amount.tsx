import { formatMoney, formatPercent } from "~/lib/money";

/** A large figure with its symbol; what follows the decimal point is grey. `value` is decimal text. */
export function Money({ value, currency }: { value: string; currency: string }) {
  const [whole, cents] = formatMoney(value, currency).split(".");
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
