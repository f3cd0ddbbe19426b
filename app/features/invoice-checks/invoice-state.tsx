import { useTranslation } from "react-i18next";
import type { InvoiceCheck } from "~/contract/billing/invoice-checks";
import { isZero } from "~/lib/money/decimal";
import type { BadgeTone } from "~/ui/badge";
import { Badge } from "~/ui/badge";

const tones: Partial<Record<InvoiceCheck["state"], BadgeTone>> = {
  agrees: "success",
  differs: "critical",
  noLines: "critical",
  noInvoice: "minor",
};

interface InvoiceStateProps extends Pick<InvoiceCheck, "state" | "difference"> {
  /** Formats an amount like the table around it; absent: the difference has its own column. */
  format?: (value: string) => string;
}

/** Result of comparing an invoice with its lines. Namespace invoice-checks. */
export function InvoiceState({ state, difference, format }: InvoiceStateProps) {
  const { t } = useTranslation("invoice-checks");
  return (
    <span className="nowrap">
      <Badge tone={tones[state]} icon={state === "agrees" ? "check" : undefined}>
        {t(`state.${state}`)}
      </Badge>
      {format && difference !== null && !isZero(difference) && (state === "differs" || state === "open") && (
        <span className="muted"> {t("differsBy", { amount: format(difference) })}</span>
      )}
    </span>
  );
}
