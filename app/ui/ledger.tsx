import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names";

export interface LedgerLine {
  /** How the amount enters the sum. */
  operator?: "+" | "−" | "=" | "×";
  label: ReactNode;
  /** Formatted amount. */
  amount: ReactNode;
  /** `sum` has one line above it; `grand` is the result, with the ledger rule. */
  kind?: "sum" | "grand";
  /** The line opens by this link and not by itself: its parts come with the page it leads to. */
  toggle?: { to: string; isOpen: boolean };
  /** Where the amount comes from; opens below the line. */
  parts?: { label: ReactNode; amount: ReactNode }[];
}

/** A bill as a column of figures that can be checked by eye. */
export function Ledger({ label, lines }: { label: string; lines: LedgerLine[] }) {
  return (
    <div className="ledger" role="group" aria-label={label} data-keep-scroll="">
      {lines.map((line, index) =>
        line.parts && !line.toggle ? (
          <details key={index}>
            <summary>
              <Cells line={line} />
            </summary>
            <Parts line={line} />
          </details>
        ) : (
          <Fragment key={index}>
            <div className={classNames(line.kind)}>
              <Cells line={line} />
            </div>
            {line.toggle?.isOpen && <Parts line={line} />}
          </Fragment>
        ),
      )}
    </div>
  );
}

function Parts({ line: { parts = [] } }: { line: LedgerLine }) {
  return parts.map((part, at) => (
    <div className="sub" key={at}>
      <span />
      <span>{part.label}</span>
      <span className="amt">{part.amount}</span>
    </div>
  ));
}

function Cells({ line }: { line: LedgerLine }) {
  return (
    <>
      <span className="op">{line.operator}</span>
      {line.toggle ? (
        <a className="label" href={line.toggle.to} aria-expanded={line.toggle.isOpen}>
          {line.label}
        </a>
      ) : (
        <span className="label">{line.label}</span>
      )}
      <span className="amt">{line.amount}</span>
    </>
  );
}
