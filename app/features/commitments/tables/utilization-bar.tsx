import styles from "../parts.module.css";

/** A share with a bar: the used part, and the part that is paid for but unused. */
export function UtilizationBar({ value, text }: { value: string | null; text: string }) {
  const part = Math.min(100, Math.max(0, Number(value ?? 0)));
  return (
    <span className={styles.bar}>
      <span>{text}</span>
      {value !== null && (
        <span className={styles.strip} aria-hidden="true">
          <i className={styles.covered} style={{ "--v": part }} />
          <i className={styles.lost} style={{ "--v": 100 - part }} />
        </span>
      )}
    </span>
  );
}
