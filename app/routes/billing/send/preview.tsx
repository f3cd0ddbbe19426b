import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { InvoicePreview } from "~/contract/billing/invoice-sending";
import { today } from "~/env.server";
import { getFixedT } from "~/i18n/i18n.server";
import { requireSending } from "~/session/page-access.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import { Form } from "~/ui/navigation/form";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Empty, Failed } from "~/ui/loading/state";
import { titled } from "~/ui/titled";
import { loadPreview, newestMonth, openBill } from "./data.server";
import { filledHref, SEND } from "./href";
import { PreviewFacts } from "./preview-facts";
import { readSend } from "./read-send.server";
import styles from "./send.module.css";
import { useSendingText } from "./use-sending-text";

export const handle = { i18n: ["invoice-sending"] };

/** Previews the invoice without sending it. Without recipients, or with unusable parameters, it leads to the form. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, headers } = await requireUser(request);
  await requireSending(request);
  const { search, ignored } = await readSend(request);
  // The form lists unusable parameters.
  const toForm = () => redirectWithin(request, `${SEND}${new URL(request.url).search}`, { headers });
  if (search.recipient.length === 0 || ignored.length > 0) throw toForm();
  const values = { ...search, month: search.month ?? (await newestMonth(upstream, search.vendor, today())) };
  const [preview, t] = await Promise.all([loadPreview(upstream, values), getFixedT(request, "invoice-sending")]);
  if (preview === null && (await openBill(upstream, values)).missing.length > 0) throw toForm();
  return data(
    {
      values,
      preview: preview ?? null,
      hasFailed: preview === undefined,
      requestId: randomUUID(),
      title: t("previewTitle"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

export const meta: MetaFunction<typeof loader> = titled;

/** The first email to be sent, with a button to send it. */
export default function Preview() {
  const { values, preview, hasFailed, requestId } = useLoaderData<typeof loader>();
  const { t, month } = useSendingText();
  const { pathname, search } = useLocation();
  const { recipient, ...fields } = values;
  const change = (
    <A className="btn" href={filledHref(values)}>
      {t("change")}
    </A>
  );
  return (
    <>
      <PageHead
        back={{ to: filledHref(values), label: t("title") }}
        title={t("previewTitle")}
        text={<p>{t("previewIntro")}</p>}
      />
      {preview && preview.yearMonth !== preview.firstMonth && (
        <Banner tone="info">
          {t("example", { month: month(preview.firstMonth), shown: month(preview.yearMonth) })}
        </Banner>
      )}
      {preview && <Shortcoming preview={preview} />}
      <div className="split" style={{ "--aside": "24rem" }}>
        <Panel title={preview?.subject ?? t("mail")}>
          {preview && (
            <iframe className={styles.message} title={t("mail")} sandbox="allow-popups" srcDoc={preview.html} />
          )}
          {!preview && !hasFailed && (
            <Empty icon="mail" title={t("noBill.title")} text={t("noBill.text")} action={change} />
          )}
          {hasFailed && (
            <Failed
              title={t("failed.title")}
              text={t("failed.text")}
              retry={{ to: pathname + search, label: t("failed.retry") }}
            />
          )}
        </Panel>
        <Panel title={t("sending")}>
          <PreviewFacts values={values} preview={preview} />
          {/* A refused form is shown on its own page, which is about the bill in its address. */}
          <Form method="post" action={filledHref(values)} className={`row wrap ${styles.buttons}`}>
            {Object.entries({ ...fields, requestId, intent: "send" }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {recipient.map((address) => (
              <input key={address} type="hidden" name="recipient" value={address} />
            ))}
            <button className="btn primary">{t("send")}</button>
            {change}
          </Form>
        </Panel>
      </div>
    </>
  );
}

/** Why the charges may still change, or why it will not be sent on its day. */
function Shortcoming({ preview: { firstMonth, sendAt, status, billsThrough, waitsFor } }: { preview: InvoicePreview }) {
  const { t, month, day } = useSendingText();
  const words = {
    month: month(firstMonth),
    day: day(sendAt),
    through: billsThrough && day(billsThrough),
    last: waitsFor && day(waitsFor),
  };
  const texts = [
    ...(status === "incomplete" ? [t("incomplete", words)] : []),
    ...(status === "open" || status === "unconfirmed" ? [t("unconfirmed", words)] : []),
    ...(waitsFor ? [t(billsThrough ? "willWait" : "willWaitNoBill", words)] : []),
  ];
  return texts.length > 0 && <Banner tone="warn">{texts.join(" ")}</Banner>;
}
