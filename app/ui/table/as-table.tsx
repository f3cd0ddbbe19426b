import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { Icon } from "../icon";

interface AsTableProps {
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A table behind its summary: the figures of a chart, or more of what is shown. */
export function AsTable({ summary, className, children }: AsTableProps) {
  return (
    <details className={classNames("as-table", className)}>
      <summary>
        <Icon name="right" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
