import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isAdministrator } from "~/contract/people/permission";
import { FeedbackFields } from "~/features/feedback/feedback-fields";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { getFixedT } from "~/i18n/i18n.server";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { redirectWithToast } from "~/session/flash.server";
import { allowReopening } from "~/session/pending-form/save-pending-form.server";
import { readForm } from "~/session/read-form.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { safeReturnTo } from "~/session/return-to";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import { Form } from "~/ui/navigation/form";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { titled } from "~/ui/titled";
import { storeFeedback } from "./feedback.server";

export const handle = { i18n: ["feedback"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, headers } = await requireUser(request);
  const t = await getFixedT(request, "feedback");
  return data({ address: ignoredOf(request), mayRead: isAdministrator(user), title: t("title") }, { headers });
}

/** Stores an answer, from here or from the prompt; `choice` may be `later` or `never`. 422 returns the input. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  await allowReopening(request);
  const { upstream } = await requireUser(request);
  const refused = await storeFeedback(request, upstream, form);
  if (refused) return data(refused, { status: refused.status });
  const back = safeReturnTo(form.get("returnTo"));
  if (form.get("choice") !== "submit") return redirectWithin(request, back, 303);
  const t = await getFixedT(request, "feedback");
  return redirectWithToast(request, back, { type: "success", message: t("thanks") });
}

export const meta: MetaFunction<typeof loader> = titled;

/** Feedback about the product, at any time. */
export default function Feedback() {
  const { address, mayRead } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation("feedback");
  const messages = useFieldMessages("feedback");
  return (
    <>
      <PageHead
        title={t("title")}
        text={<p>{t("intro")}</p>}
        actions={
          mayRead && (
            <A className="btn" href="/feedback/answers">
              {t("answers")}
            </A>
          )
        }
      />
      <IgnoredNotice {...address} />
      <Panel title={t("yours")}>
        <Form method="post" action="/feedback" className="body stack">
          {refused?.formError && <Banner tone="fail">{refused.formError}</Banner>}
          <input type="hidden" name="returnTo" value={refused?.returnTo ?? "/feedback"} />
          <input type="hidden" name="screen" value={refused?.screen ?? ""} />
          <FeedbackFields
            id="feedback"
            values={refused?.values}
            errors={{ isHelpful: messages(refused?.errors.isHelpful), comment: messages(refused?.errors.comment) }}
          />
          <div>
            <button className="btn primary" name="choice" value="submit">
              {t("submit")}
            </button>
          </div>
        </Form>
      </Panel>
    </>
  );
}
