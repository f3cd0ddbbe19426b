import { useTranslation } from "react-i18next";
import { formatMoment } from "~/i18n/dates";
import styles from "./people.module.css";

/** Day and time, one below the other. */
export function Moment({ at }: { at: string }) {
  const { i18n } = useTranslation();
  const [day, ...time] = formatMoment(at, i18n.language).split(" ");
  return (
    <span className={styles.cell}>
      <span>{day}</span>
      <small>{time.join(" ")}</small>
    </span>
  );
}
