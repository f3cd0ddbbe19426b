import { isZero, negate } from "~/lib/decimal";
import type { Words } from "./use-words";

interface FigureProps {
  value: string;
  words: Words;
  /** The amount makes the bill smaller: it is shown with its sign. */
  isTakenAway?: boolean;
}

/** An amount of a table; nothing is a dash, so that the eye finds what there is. */
export function Figure({ value, words: { amount }, isTakenAway = false }: FigureProps) {
  if (isZero(value)) return <span className="muted">–</span>;
  return amount(isTakenAway ? negate(value) : value);
}
