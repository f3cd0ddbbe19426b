import type { BillCharge } from "~/contract/billing/billing";
import { add } from "~/lib/money/decimal";
import { Panel } from "~/ui/panel";
import type { TableColumn } from "~/ui/table/table";
import { Table } from "~/ui/table/table";
import type { BillingPage } from "../data.server";
import { useBillingText } from "../use-billing-text";
import { amountColumn } from "./amount-column";

type Row = BillCharge["additionalServices"][number];

/** Additional services from the billing profile. */
export function AdditionalServices({ page, bill }: { page: BillingPage; bill: BillCharge }) {
  const words = useBillingText(page.vendor, bill.invoiceCurrency);
  const { t, currency } = words;
  const sum = add(...bill.additionalServices.map(({ additionalServiceCharge }) => additionalServiceCharge));
  const columns: TableColumn<Row>[] = [
    {
      id: "name",
      head: t("column.service"),
      total: t("total"),
      cell: ({ additionalServiceName }) => <span className="name">{additionalServiceName}</span>,
    },
    {
      id: "code",
      head: t("column.code"),
      muted: true,
      priority: 1,
      cell: ({ additionalServiceCode }) => additionalServiceCode,
    },
    amountColumn(words, {
      id: "charge",
      head: t("chargeIn", { currency }),
      amountOf: ({ additionalServiceCharge }) => additionalServiceCharge,
      total: sum,
    }),
  ];
  return (
    <Panel flush id="additional-services" title={t("section.additionalServices")} note={t("byProfile")}>
      <Table
        dense
        rounding={t("rounding")}
        label={t("section.additionalServices")}
        columns={columns}
        rows={bill.additionalServices}
        rowKey={({ additionalServiceCode }) => additionalServiceCode}
      />
    </Panel>
  );
}
