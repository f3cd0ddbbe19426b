import type { InvoicePreview } from "~/contract/billing/invoice-sending";
import { formatFileSize } from "~/lib/files/file-size";
import { languageNames } from "~/lib/language";
import { joinFacts, joinList } from "~/lib/lists";
import { SEND_MONTHS, sendingAt } from "~/lib/time/send-schedule";
import { LongName } from "~/ui/long-name";
import { A } from "~/ui/navigation/a";
import type { SendValues } from "./fields";
import { filledHref, SEND } from "./href";
import { useSendingText } from "./use-sending-text";

/** Number of send dates listed; the last one is listed too. */
const MAX_NAMED = 3;

/** Recipients and dates of the email, and its file. */
export function PreviewFacts({ values, preview }: { values: SendValues; preview: InvoicePreview | null }) {
  const { t, language: lang, month, moment, zone } = useSendingText();
  const { sendType, at, recipient, language } = values;
  const dates = (numbers: number[]) => numbers.map((number) => moment(sendingAt(at, number)));
  return (
    <dl className="facts">
      <dt>{t("fact.to")}</dt>
      <dd>{recipient.join(", ")}</dd>
      <dt>{t("fact.when")}</dt>
      <dd>
        {at === "" && t("atOnce")}
        {at !== "" && sendType === "sendOnce" && joinFacts([moment(at), zone(values.zone)], lang)}
        {at !== "" &&
          sendType === "sendRepeatedly" &&
          t("monthlyDates", {
            dates: joinList(dates([...Array(MAX_NAMED).keys()]), lang),
            last: dates([SEND_MONTHS - 1])[0],
            count: SEND_MONTHS,
            zone: zone(values.zone),
          })}
      </dd>
      <dt>{t("fact.bill")}</dt>
      <dd>{sendType === "sendOnce" ? month(values.month) : t("monthBefore")}</dd>
      <dt>{t("language")}</dt>
      <dd lang={language}>{languageNames[language]}</dd>
      <dt>{t("fact.file")}</dt>
      <dd>
        {preview ? (
          <>
            <A href={filledHref(values, `${SEND}/file`)} download>
              <LongName name={preview.file.fileName} />
            </A>{" "}
            <span className="muted">{formatFileSize(preview.file.bytes)}</span>
          </>
        ) : (
          t(`file.${values.file}`)
        )}
      </dd>
    </dl>
  );
}
