import { useTranslation } from "react-i18next";
import { Form } from "~/ui/navigation/form";

/** The steps in order; the stylesheet outlines the control of each. */
const steps = ["timeFrame", "providers", "viewBy", "filters", "saved"] as const;

interface TourProps {
  /** -1: offered. */
  step: number;
  returnTo: string;
}

/**
 * The welcome tour: a card above the page that explains one control after the other and covers none. Its progress is
 * stored for the user.
 */
export function Tour({ step, returnTo }: TourProps) {
  const { t } = useTranslation("cost-filters");
  const at = Math.min(step, steps.length - 1);
  const name = steps[at];
  const isLast = at === steps.length - 1;
  return (
    <section className="tour" data-tour={name ?? "offer"} aria-labelledby="tour-title">
      <div>
        <h2 id="tour-title">
          {name ? t(`tour.${name}`) : t("tour.welcome")}{" "}
          {name && <span className="step">{t("tour.step", { step: at + 1, count: steps.length })}</span>}
        </h2>
        <p>{name ? t(`tour.${name}Text`) : t("tour.welcomeText", { count: steps.length })}</p>
      </div>
      <div className="row">
        <Go to={at} isDone label={t(name ? "tour.end" : "tour.notNow")} returnTo={returnTo} tone="quiet" />
        {at > 0 && <Go to={at - 1} label={t("tour.back")} returnTo={returnTo} />}
        <Go
          to={isLast ? at : at + 1}
          isDone={isLast}
          label={t(isLast ? "tour.finish" : name ? "tour.next" : "tour.start")}
          returnTo={returnTo}
          tone="primary"
        />
      </div>
    </section>
  );
}

interface GoProps {
  to: number;
  isDone?: boolean;
  label: string;
  returnTo: string;
  tone?: "quiet" | "primary";
}

function Go({ to, isDone = false, label, returnTo, tone }: GoProps) {
  return (
    <Form method="post" action="/cost-analytics/preferences" preventScrollReset>
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="step" value={Math.max(to, 0)} />
      <input type="hidden" name="isDone" value={isDone ? "yes" : "no"} />
      <button className={tone ? `btn small ${tone}` : "btn small"} name="intent" value="tour">
        {label}
      </button>
    </Form>
  );
}
