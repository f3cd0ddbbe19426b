import type { DetailReply } from "~/contract/costs/cost-detail";
import { formatSmall } from "~/lib/money/money";
import { Panel } from "~/ui/panel";
import type { TableColumn } from "~/ui/table/table";
import { Table } from "~/ui/table/table";
import type { CostView } from "~/features/cost-report/cost-view";
import { LARGEST_CHARGES } from "./largest-charges";
import { useDetailText } from "../use-detail-text";

type Line = DetailReply["lines"][number];

/** The first lines of the selection, highest cost first. */
export function LargestCharges({ view, detail }: { view: CostView; detail: DetailReply }) {
  const words = useDetailText(view);
  const { detail: t } = words;
  const { currency } = detail;
  if (detail.lines.length === 0) return null;
  const columns: TableColumn<Line>[] = [
    {
      id: "what",
      head: t("line"),
      cell: (line) => (
        <span className="name">{line.itemDescription || line.skuDesc || line.usageType || line.productName}</span>
      ),
    },
    { id: "day", head: t("column.usageDate"), priority: 1, cell: ({ usageDate }) => words.day(usageDate) },
    {
      id: "cost",
      head: words.t("costIn", { currency }),
      align: "end",
      cell: ({ cost, vendor }) => (cost === null ? t("noRate") : formatSmall(cost, currency, vendor)),
    },
  ];
  const title = t("largestCharges");
  return (
    <Panel flush title={title}>
      <Table
        dense
        label={title}
        columns={columns}
        rows={detail.lines.slice(0, LARGEST_CHARGES)}
        rowKey={({ lineKey }) => lineKey}
      />
    </Panel>
  );
}
