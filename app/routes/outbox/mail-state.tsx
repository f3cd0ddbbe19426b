import { useTranslation } from "react-i18next";
import type { MailSummary } from "~/contract/tables/mail";
import { Badge, type BadgeTone } from "~/ui/badge";

const tones: Partial<Record<MailSummary["state"], BadgeTone>> = {
  sent: "success",
  failed: "critical",
  waiting: "accent",
};

/** State of an email, including partial delivery. */
export function MailState({ mail: { state, rejected } }: { mail: Pick<MailSummary, "state" | "rejected"> }) {
  const { t } = useTranslation("outbox");
  return rejected.length > 0 ? (
    <Badge tone="minor">{t("state.partly")}</Badge>
  ) : (
    <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
  );
}
