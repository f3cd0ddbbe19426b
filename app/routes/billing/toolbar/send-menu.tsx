import { useTranslation } from "react-i18next";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import type { BillingPage } from "../data.server";
import { sendHref } from "../send/href";
import { SENT } from "../sent/href";

/** Sends the selected bill, for users with permission, and lists sent invoices. */
export function SendMenu({
  page: { vendor, month, search, bill, currencies },
  mayEdit,
}: {
  page: BillingPage;
  mayEdit: boolean;
}) {
  const { t } = useTranslation("billing");
  // Which of several bills is the largest may change with a rate, so the link names the one shown.
  const currency = currencies.length > 1 ? (bill?.invoiceCurrency ?? null) : search.currency;
  return (
    <>
      <A className="btn" href={SENT}>
        <Icon name="clock" />
        <span className="label">{t("sent")}</span>
      </A>
      {mayEdit && (
        <A className="btn primary" href={sendHref({ vendor, month, currency })}>
          <Icon name="mail" />
          <span className="label">{t("send")}</span>
        </A>
      )}
    </>
  );
}
