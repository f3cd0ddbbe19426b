import type { ReactNode } from "react";
import type { BillingProfile } from "~/contract/billing/billing-profile";
import { formatExact } from "~/lib/money/money";
import { Facts } from "~/ui/facts";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";
import { useProfileText } from "./use-profile-text";

/** A profile as text, for users without edit permission. */
export function ProfileText({ profile }: { profile: BillingProfile }) {
  const { t, fee } = useProfileText();
  const {
    salesDiscount,
    ncpDiscount,
    supportFee,
    cloudServiceCharge,
    vat,
    companyCurrency,
    invoiceNumber,
    additionalServices,
    exchangeRates,
  } = profile;
  const percent = (value: string) => t("percent", { value });
  const facts: [string, ReactNode][] = [
    [t("companyCurrency"), companyCurrency],
    [t("invoiceNumber"), <code key="number">{invoiceNumber}</code>],
    [t("salesDiscount"), percent(salesDiscount)],
    [t("ncpDiscount"), percent(ncpDiscount)],
    [t("supportFee"), fee(supportFee)],
    [t("cloudServiceCharge"), fee(cloudServiceCharge)],
    [t("vat"), percent(vat)],
  ];
  return (
    <>
      <Panel title={t("general")} note={t("amountsNote")}>
        <Facts facts={facts} />
      </Panel>
      {additionalServices.length > 0 && <Services services={additionalServices} />}
      {exchangeRates.length > 0 && <Rates rates={exchangeRates} companyCurrency={companyCurrency} />}
    </>
  );
}

function Services({ services }: { services: BillingProfile["additionalServices"] }) {
  const { t } = useProfileText();
  const columns: TableColumn<(typeof services)[number]>[] = [
    { id: "name", head: t("serviceName"), cell: ({ additionalServiceName }) => additionalServiceName },
    { id: "code", head: t("serviceCode"), muted: true, cell: ({ additionalServiceCode }) => additionalServiceCode },
    {
      id: "charge",
      head: t("serviceCharge"),
      align: "end",
      cell: ({ additionalServiceCharge }) => formatExact(additionalServiceCharge),
    },
  ];
  return (
    <Panel title={t("services")} note={t("servicesNote")} flush>
      <Table
        label={t("services")}
        columns={columns}
        rows={services}
        rowKey={({ additionalServiceCode }) => additionalServiceCode}
      />
    </Panel>
  );
}

function Rates({ rates, companyCurrency }: { rates: BillingProfile["exchangeRates"]; companyCurrency: string }) {
  const { t, month: monthName } = useProfileText();
  const columns: TableColumn<(typeof rates)[number]>[] = [
    { id: "month", head: t("rateMonth"), cell: ({ month }) => monthName(month) },
    { id: "currency", head: t("rateCurrency"), cell: ({ currency }) => currency },
    {
      id: "rate",
      head: t("rateIn", { currency: companyCurrency }),
      align: "end",
      cell: ({ rate }) => formatExact(rate),
    },
  ];
  return (
    <Panel title={t("rates")} note={t("ratesNote")} flush>
      <Table
        label={t("rates")}
        columns={columns}
        rows={rates}
        rowKey={({ currency, month }) => `${currency} ${month}`}
      />
    </Panel>
  );
}
