import { useTranslation } from "react-i18next";
import { Notice } from "./notice";

/** Signing in failed; the reason is in the log. */
export function Failed() {
  const { t } = useTranslation("sign-in");
  const again = (
    <a className="btn primary" href="/sign-in" data-document>
      {t("failed.again")}
    </a>
  );
  return <Notice title={t("failed.title")} text={t("failed.text")} action={again} />;
}
