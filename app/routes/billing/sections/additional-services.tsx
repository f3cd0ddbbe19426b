import type { BillCharge } from "~/contract/billing";
import { add } from "~/lib/decimal";
import { Panel } from "~/ui/panel";
import type { TableColumn } from "~/ui/table/table";
import { Table } from "~/ui/table/table";
import type { BillingPage } from "../data.server";
import { useBillingText } from "../use-billing-text";

type Row = BillCharge["additionalServices"][number];

/** Additional services from the billing profile. */
export function AdditionalServices({ page, bill }: { page: BillingPage; bill: BillCharge }) {
  const { t, amount, amounts, currency } = useBillingText(page.vendor, bill.invoiceCurrency);
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
    {
      id: "charge",
      head: t("chargeIn", { currency }),
      align: "end",
      cell: ({ additionalServiceCharge }) => amount(additionalServiceCharge),
      total: amount(sum),
      amounts: amounts((row) => row.additionalServiceCharge, sum),
    },
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
