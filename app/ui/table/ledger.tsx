import { Fragment, type ReactNode } from "react";
import { A } from "../navigation/a";
import { classNames } from "../class-names";

export interface LedgerLine {
  /** How the amount enters the sum. */
  operator?: "+" | "−" | "=" | "×";
  label: ReactNode;
  /** Formatted amount. */
  amount: ReactNode;
  /** `sum` has one line above it; `grand` is the result, with the ledger rule. */
  kind?: "sum" | "grand";
  /** Expands the line by a link instead of in place: the linked page contains its parts. */
  toggle?: { to: string; isOpen: boolean };
  /** The parts of the amount; they open below the line. */
  parts?: LedgerPart[];
  /** Further parts and their total; they open below the parts. */
  moreParts?: LedgerPart & { parts: LedgerPart[] };
}

export interface LedgerPart {
  label: ReactNode;
  /** Formatted amount. */
  amount: ReactNode;
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

function Parts({ line: { parts = [], moreParts } }: { line: LedgerLine }) {
  return (
    <>
      {parts.map((part, at) => (
        <PartLine key={at} part={part} />
      ))}
      {moreParts && (
        <details className="more">
          <summary className="sub">
            <span />
            <span className="label">{moreParts.label}</span>
            <span className="amt">{moreParts.amount}</span>
          </summary>
          {moreParts.parts.map((part, at) => (
            <PartLine key={at} part={part} />
          ))}
        </details>
      )}
    </>
  );
}

function PartLine({ part: { label, amount } }: { part: LedgerPart }) {
  return (
    <div className="sub">
      <span />
      <span>{label}</span>
      <span className="amt">{amount}</span>
    </div>
  );
}

function Cells({ line }: { line: LedgerLine }) {
  return (
    <>
      <span className="op">{line.operator}</span>
      {line.toggle ? (
        <A className="label" href={line.toggle.to} aria-expanded={line.toggle.isOpen}>
          {line.label}
        </A>
      ) : (
        <span className="label">{line.label}</span>
      )}
      <span className="amt">{line.amount}</span>
    </>
  );
}
