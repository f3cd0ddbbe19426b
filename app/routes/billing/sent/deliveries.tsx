import type { SentInvoice } from "~/contract/billing/invoice-sending";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import { useSendingText } from "../send/use-sending-text";
import { mailHref } from "./href";
import styles from "./sent.module.css";

type Delivery = SentInvoice["deliveries"][number];

/** Delivery status per recipient; expanded if one has failed. */
export function Deliveries({ deliveries }: { deliveries: Delivery[] }) {
  const { t } = useSendingText();
  const hasFailed = deliveries.some(({ state }) => state !== "sent" && state !== "waiting");
  return (
    <details className={styles.deliveries} open={hasFailed}>
      <summary>
        <Icon name="right" />
        {t("recipientsShort", { first: deliveries[0]?.recipient, count: deliveries.length - 1 })}
      </summary>
      <ul>
        {deliveries.map(({ recipient, state, problem, mailId }) => (
          <li key={recipient}>
            {mailId ? <A href={mailHref(mailId)}>{recipient}</A> : recipient}{" "}
            <span className="muted">{t(`delivery.${state}`)}</span>
            {problem && <span className="muted"> {problem}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
