import { useTranslation } from "react-i18next";
import { tourSteps } from "~/lib/preferences/tours";
import type { TourPage } from "~/lib/preferences/tours";
import { Form } from "~/ui/navigation/form";

interface TourProps {
  page: TourPage;
  /** -1: offered. */
  step: number;
  /** Address of the page. */
  returnTo: string;
}

/**
 * The welcome tour of a screen: a card above the page that explains one control after the other and covers none. Its
 * progress is stored for the user.
 */
export function TourCard({ page, step, returnTo }: TourProps) {
  const { t } = useTranslation("tours");
  const steps: readonly string[] = tourSteps[page];
  const at = Math.min(step, steps.length - 1);
  const name = steps[at];
  const isLast = at === steps.length - 1;
  const go = { page, returnTo };
  return (
    <section className="tour" data-tour={name ? `${page}-${name}` : "offer"} aria-labelledby="tour-title">
      <div>
        <h2 id="tour-title">
          {name ? t(`${page}.${name}`) : t(`${page}.welcome`)}{" "}
          {name && <span className="step">{t("step", { step: at + 1, count: steps.length })}</span>}
        </h2>
        <p>{name ? t(`${page}.${name}Text`) : t(`${page}.welcomeText`, { count: steps.length })}</p>
      </div>
      <div className="row">
        <TourButton {...go} to={at} isDone label={t(name ? "end" : "notNow")} tone="quiet" />
        {at > 0 && <TourButton {...go} to={at - 1} label={t("back")} />}
        <TourButton
          {...go}
          to={isLast ? at : at + 1}
          isDone={isLast}
          label={t(isLast ? "finish" : name ? "next" : "start")}
          tone="primary"
        />
      </div>
    </section>
  );
}

interface TourButtonProps {
  page: TourPage;
  to: number;
  isDone?: boolean;
  label: string;
  returnTo: string;
  tone?: "quiet" | "primary";
}

function TourButton({ page, to, isDone = false, label, returnTo, tone }: TourButtonProps) {
  return (
    <Form as="form" method="post" action="/tours" data-in-place="">
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="step" value={Math.max(to, 0)} />
      <button className={tone ? `btn small ${tone}` : "btn small"} name="isDone" value={isDone ? "yes" : "no"}>
        {label}
      </button>
    </Form>
  );
}
