import { useTranslation } from "react-i18next";
import { Notice } from "./notice";

/** Too many sign-ins from one place: asks to try again later. */
export function TooManySignIns() {
  const { t } = useTranslation("sign-in");
  const again = (
    <a className="btn primary" href="/sign-in" data-document>
      {t("failed.again")}
    </a>
  );
  return <Notice title={t("crowded.title")} text={t("crowded.text")} action={again} />;
}
