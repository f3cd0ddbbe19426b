import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { Icon } from "../icon";

interface CollapsedTableProps {
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A table that its summary opens: the figures of a chart, or more rows. */
export function CollapsedTable({ summary, className, children }: CollapsedTableProps) {
  return (
    <details className={classNames("collapsed-table", className)}>
      <summary>
        <Icon name="right" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
