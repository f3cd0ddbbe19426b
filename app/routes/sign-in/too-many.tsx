import { useTranslation } from "react-i18next";
import { Notice } from "./notice";

/** So many sign in from one place that this one should come again. */
export function TooMany() {
  const { t } = useTranslation("sign-in");
  const again = (
    <a className="btn primary" href="/sign-in" data-document>
      {t("failed.again")}
    </a>
  );
  return <Notice title={t("crowded.title")} text={t("crowded.text")} action={again} />;
}
