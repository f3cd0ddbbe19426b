import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FeedbackFields } from "~/features/feedback/feedback-fields";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { screenOf } from "./screen-of";

/** Asks at the end of the page whether it was helpful (spec §2). `classic`: address of the product's old version. */
export function Survey({ returnTo, classic }: { returnTo: string; classic: string | null }) {
  const { t } = useTranslation("feedback");
  const screen = screenOf(returnTo, useMatches().at(-1)?.params ?? {});
  return (
    <section className="screen-only panel survey" aria-labelledby="survey-title">
      <header>
        <h2 id="survey-title">{t("title")}</h2>
      </header>
      <Form as="form" className="body stack" method="post" action="/feedback" data-in-place="">
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="screen" value={screen} />
        <FeedbackFields id="survey" />
        <div className="row wrap">
          <button className="btn primary" name="choice" value="submit">
            {t("submit")}
          </button>
          <button className="btn" name="choice" value="later">
            {t("later")}
          </button>
          {classic !== null && (
            <A className="btn" href={classic}>
              {t("classic")}
            </A>
          )}
          <button className="btn quiet" name="choice" value="never">
            {t("never")}
          </button>
        </div>
      </Form>
    </section>
  );
}
