import type { ReactNode } from "react";
import { Icon } from "./icon";
import styles from "./fold.module.css";

/** Parts of a form that open from a line. */
export function Fold({ summary, isOpen, children }: { summary: ReactNode; isOpen: boolean; children: ReactNode }) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>
        <Icon name="right" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
