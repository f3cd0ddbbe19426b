import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { vendor } from "~/contract/vendors";
import { today } from "~/env.server";
import { listIgnored } from "~/features/address/ignored";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { listingRequestOf } from "~/features/choices/listing-request.server";
import { listingOf, listOptions } from "~/features/choices/listing";
import type { ListingRequest, ReturnedList } from "~/features/choices/listing";
import { formatDay } from "~/i18n/dates";
import { getFixedT } from "~/i18n/i18n.server";
import { localMoment, SEND_MONTHS } from "~/lib/time/send-schedule";
import { redirectWithToast } from "~/session/flash.server";
import { requireSending } from "~/session/page-access.server";
import { readForm } from "~/session/read-form.server";
import { readSubmission } from "~/session/read-submission.server";
import { attempt } from "~/upstream/attempt.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { A } from "~/ui/navigation/a";
import { Badge } from "~/ui/badge";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Failed } from "~/ui/loading/state";
import { titled } from "~/ui/titled";
import { billHref, SENT } from "../sent/href";
import { listRecipients, loadSend } from "./data.server";
import { sendSchema } from "./fields";
import { filledHref, PREVIEW } from "./href";
import { readSend } from "./read-send.server";
import { SendForm } from "./send-form";
import styles from "./send.module.css";
import { submitSend } from "./submit-send.server";
import type { SendAnswer } from "./submit-send.server";
import { useSendingText } from "./use-sending-text";

export const handle = { i18n: ["invoice-sending"] };

/** 403 for users who may send no invoice. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, headers } = await requireUser(request);
  await requireSending(request);
  const { search, ignored } = await readSend(request);
  const [page, t] = await Promise.all([loadSend(upstream, search, today()), getFixedT(request, "invoice-sending")]);
  return data(
    {
      page,
      ...listIgnored([...ignored, ...page.ignored]),
      requestId: randomUUID(),
      title: t("title"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** The typed values, without problems of fields that are not filled in yet. */
function unchecked(form: FormData): Extract<SendAnswer, { result: unknown }> {
  const { initialValue } = readSubmission(form, sendSchema).reply();
  return { result: { initialValue }, status: 200 };
}

/** The recipients for a rejected form; they are not listed if the upstream has refused or failed. */
async function recipientsOf(
  request: Request,
  form: FormData,
  status: number,
  requested: ListingRequest | null,
): Promise<ReturnedList> {
  const chosen = form.getAll("recipient").map(String);
  if (status === 403 || status === 503) return { list: null, chosen };
  const { upstream } = await requireUser(request);
  const requestedVendor = vendor.safeParse(form.get("vendor")).data ?? (await readSend(request)).search.vendor;
  return { list: await attempt(listRecipients(upstream, requestedVendor, chosen, requested ?? undefined)), chosen };
}

/** Previews or schedules the invoice, or shows other recipients. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const requested = await listingRequestOf(request, form);
  const answer = requested ? unchecked(form) : await submitSend(request, form);
  if ("result" in answer) {
    const { result, status } = answer;
    return data({ result, recipients: await recipientsOf(request, form, status, requested) }, { status });
  }
  if ("preview" in answer)
    return redirectWithin(request, filledHref(answer.preview, PREVIEW), {
      status: 303,
      headers: (await requireUser(request)).headers,
    });
  const { language } = await requireUser(request);
  const t = await getFixedT(request, "invoice-sending");
  const { values, firstAt } = answer;
  const local = localMoment(new Date(firstAt), values.zone);
  const moment = `${formatDay(local, language)} ${local.slice(11)} (${t(`zone.${values.zone}`)})`;
  return redirectWithToast(request, SENT, {
    type: "success",
    message: values.at === "" ? t("toast.now") : t("toast.planned", { moment }),
  });
}

export const meta: MetaFunction<typeof loader> = titled;

/** Notes before sending. */
const notes = ["confirmed", "complete", "monthly", "recipients", "revision", "cancel"] as const;

/** Sends a bill, once or every month. */
export default function Send() {
  const { page, requestId, ...address } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, month, day, provider, money } = useSendingText();
  const { values, bill } = page;
  // What was typed is kept, even if nobody can be listed now.
  const own = page.recipients ?? (answer ? listOptions([], []) : null);
  const recipients = own && listingOf(own, answer?.recipients);
  const back = billHref(values);
  const names = { provider: provider(values.vendor), month: month(values.month) };
  return (
    <>
      <PageHead
        back={{ to: back, label: t("back") }}
        title={t("title")}
        text={
          <p className="row wrap">
            {bill
              ? t("what", { ...names, total: money(bill.total, bill.currency, values.vendor) })
              : t("whatWithout", names)}
            {bill && bill.status !== "confirmed" && (
              <Badge tone="major">
                {bill.status === "incomplete" ? t("billsEnd", { day: day(bill.billsThrough) }) : t("notConfirmed")}
              </Badge>
            )}
          </p>
        }
        actions={
          <A className="btn" href={SENT}>
            {t("sentList")}
          </A>
        }
      />
      <IgnoredNotice {...address} />
      <div className="split" style={{ "--aside": "22rem" }}>
        <Panel title={t("form")}>
          {recipients ? (
            <SendForm
              key={filledHref(values)}
              page={page}
              recipients={recipients}
              requestId={requestId}
              result={answer?.result}
              cancelTo={back}
            />
          ) : (
            <Failed
              title={t("failed.title")}
              text={t("failed.text")}
              retry={{ to: filledHref(values), label: t("failed.retry") }}
            />
          )}
        </Panel>
        <Panel title={t("howItWorks")}>
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{t(`how.${note}`, { count: SEND_MONTHS })}</li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}
