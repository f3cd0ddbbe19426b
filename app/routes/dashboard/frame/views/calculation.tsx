import { useTranslation } from "react-i18next";
import type { Widget } from "~/contract/dashboards/dashboards";
import { Popover } from "~/ui/overlays/popover";
import type { LedgerLine } from "~/ui/table/ledger";
import { Ledger } from "~/ui/table/ledger";

interface CalculationProps {
  widget: Widget;
  lines: LedgerLine[];
  /** Label of its button. */
  label?: string;
}

/** How a tile's figure adds up, over the tile: it has no room for a ledger. */
export function Calculation({ widget, lines, label }: CalculationProps) {
  const { t } = useTranslation("dashboard");
  const name = label ?? t("saving.addsUp");
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
