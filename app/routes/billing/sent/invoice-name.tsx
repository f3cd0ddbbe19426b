import type { Reservation } from "~/contract/billing/invoice-sending";
import { Provider } from "~/features/providers/provider";
import { languageNames } from "~/lib/language";
import { joinFacts } from "~/lib/lists";
import { useSendingText } from "../send/use-sending-text";
import styles from "./sent.module.css";

/** The invoice: its provider, and its month or frequency. */
export function InvoiceName({
  vendor,
  label,
  currency,
}: {
  vendor: Reservation["vendor"];
  label: string;
  currency: string | null;
}) {
  const { language } = useSendingText();
  return (
    <span className={`row ${styles.invoice}`}>
      <Provider vendor={vendor} />
      <span>{currency ? joinFacts([label, currency], language) : label}</span>
    </span>
  );
}

/** Format and language of the attached file. */
export function FileFormat({ invoice: { dwldType, lang } }: { invoice: Pick<Reservation, "dwldType" | "lang"> }) {
  const { t } = useSendingText();
  return (
    <>
      {t(`file.${dwldType}`)}, <span lang={lang}>{languageNames[lang]}</span>
    </>
  );
}

/** "jiwoo@halden.example and 2 others". */
export function Recipients({ list }: { list: string[] }) {
  const { t } = useSendingText();
  return <span title={list.join(", ")}>{t("recipientsShort", { first: list[0], count: list.length - 1 })}</span>;
}
