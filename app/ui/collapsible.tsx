import type { ReactNode } from "react";
import { Icon } from "./icon";
import styles from "./collapsible.module.css";

/** Parts of a form that open from a line. */
export function Collapsible({
  summary,
  isOpen,
  children,
}: {
  summary: ReactNode;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.collapsible} open={isOpen}>
      <summary>
        <Icon name="right" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
