import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Widget } from "~/contract/dashboards/dashboards";
import type { Vendor } from "~/contract/vendors";
import { formatMoney, plainAmount } from "~/lib/money/money";
import { roundingOf } from "~/lib/money/rounding";
import { Popover } from "~/ui/overlays/popover";
import type { LedgerLine } from "~/ui/table/ledger";
import { Ledger } from "~/ui/table/ledger";
import { roundingLines } from "~/ui/table/rounding-lines";

interface Part {
  label: ReactNode;
  /** Decimal text, negative if it is subtracted. */
  cost: string;
  /** The provider of the whole amount; null for several. */
  vendor: Vendor | null;
}

interface CalculationProps {
  widget: Widget;
  currency: string;
  /** What the first part is added to. */
  start?: Part;
  parts: Part[];
  total: Part;
  /** Label of its button. */
  label?: string;
}

/** How a tile's figure adds up, over the tile: it has no room for a ledger. */
export function Calculation({ widget, currency, start, parts, total, label }: CalculationProps) {
  const { t } = useTranslation("dashboard");
  const name = label ?? t("saving.addsUp");
  const money = ({ cost, vendor }: Part) => formatMoney(cost, currency, vendor);
  const plain = ({ cost, vendor }: Part) => plainAmount(cost, currency, vendor);
  const lineOf = ({ label: of, cost, vendor }: Part): LedgerLine => ({
    operator: cost.startsWith("-") ? "−" : "+",
    label: of,
    amount: money({ label: of, cost: cost.replace("-", ""), vendor }),
  });
  const first = start ? [start] : [];
  const lines: LedgerLine[] = [
    ...first.map((part) => ({ label: part.label, amount: money(part) })),
    ...parts.map(lineOf),
    ...roundingLines(roundingOf(plain(total), [...first, ...parts].map(plain)), {
      label: t("cost-analytics:card.rounding"),
      format: (amount) => formatMoney(amount, currency, null),
    }),
    { operator: "=", label: total.label, amount: money(total), kind: "sum" },
  ];
  return (
    <Popover
      id={`calculation-${widget.index}`}
      label={name}
      triggerClass="quiet small calculation"
      width="22rem"
      trigger={name}
    >
      <Ledger label={name} lines={lines} />
    </Popover>
  );
}
