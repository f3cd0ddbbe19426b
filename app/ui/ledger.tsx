import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface LedgerLine {
  /** How the amount enters the sum. */
  operator?: "+" | "−" | "=" | "×";
  label: ReactNode;
  /** Formatted amount. */
  amount: ReactNode;
  /** `sum` has one line above it; `grand` is the result, with the ledger rule. */
  kind?: "sum" | "grand";
  /** Where the amount comes from; opens below the line. */
  parts?: { label: ReactNode; amount: ReactNode }[];
}

/** A bill as a column of figures that can be checked by eye. */
export function Ledger({ label, lines }: { label: string; lines: LedgerLine[] }) {
  return (
    <div className="ledger" role="group" aria-label={label}>
      {lines.map((line, index) =>
        line.parts ? (
          <details key={index}>
            <summary>
              <Cells line={line} />
            </summary>
            {line.parts.map((part, at) => (
              <div className="sub" key={at}>
                <span />
                <span>{part.label}</span>
                <span className="amt">{part.amount}</span>
              </div>
            ))}
          </details>
        ) : (
          <div key={index} className={classNames(line.kind)}>
            <Cells line={line} />
          </div>
        ),
      )}
    </div>
  );
}

function Cells({ line }: { line: LedgerLine }) {
  return (
    <>
      <span className="op">{line.operator}</span>
      <span className="label">{line.label}</span>
      <span className="amt">{line.amount}</span>
    </>
  );
}
