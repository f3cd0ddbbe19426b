import { useTranslation } from "react-i18next";
import { Banner } from "~/ui/banner";
import styles from "../account.module.css";

/** Shown once, after they were created. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation("account");
  return (
    <>
      <Banner tone="warn">{t("recovery.keep")}</Banner>
      <ul className={styles.codes} aria-label={t("recovery.title")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
