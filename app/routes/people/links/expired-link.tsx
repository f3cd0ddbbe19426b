import { useTranslation } from "react-i18next";
import { A } from "~/ui/navigation/a";
import { PageHead } from "~/ui/page-head";

/** A one-time link that no longer works, and where to sign in for those who have used it. */
export function ExpiredLink({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation("people");
  return (
    <>
      <PageHead title={title} text={<p>{text}</p>} />
      <p>
        <A className="btn primary" href="/sign-in">
          {t("toSignIn")}
        </A>
      </p>
    </>
  );
}
