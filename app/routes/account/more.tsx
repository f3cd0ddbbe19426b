import type { ReactNode } from "react";
import styles from "./account.module.css";

/** A form that opens from a line. */
export function More({ summary, isOpen, children }: { summary: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className={styles.more} open={isOpen}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
