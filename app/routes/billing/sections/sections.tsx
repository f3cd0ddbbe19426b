import type { BillCharge } from "~/contract/billing/billing";
import { Panel } from "~/ui/panel";
import { Failed } from "~/ui/loading/state";
import type { BillingPage } from "../data.server";
import { href } from "../href";
import { useBillingText } from "../use-billing-text";
import { AdditionalServices } from "./additional-services";
import { BillTrend } from "./bill-trend";
import type { Sections as SectionData } from "./load-sections.server";
import { Resources } from "./resources";
import { ServiceGroups } from "./service-groups";

/** The sections below a bill that have content. */
export function Sections({
  page,
  sections,
  bill,
}: {
  page: BillingPage;
  sections: SectionData;
  bill: BillCharge | null | undefined;
}) {
  const { computing, autospot, serviceGroups, trend } = sections;
  return (
    <>
      {trend ? trend.length > 1 && <BillTrend page={page} months={trend} /> : <NotLoaded page={page} section="trend" />}
      {computing ? (
        computing.total > 0 && <Resources page={page} section="computing" resources={computing} />
      ) : (
        <NotLoaded page={page} section="computing" />
      )}
      {autospot ? (
        autospot.total > 0 && <Resources page={page} section="autospot" resources={autospot} />
      ) : (
        <NotLoaded page={page} section="autospot" />
      )}
      {bill && bill.additionalServices.length > 0 && <AdditionalServices page={page} bill={bill} />}
      {serviceGroups ? (
        serviceGroups.serviceGroups.length > 0 && <ServiceGroups page={page} costs={serviceGroups} />
      ) : (
        <NotLoaded page={page} section="serviceGroups" />
      )}
    </>
  );
}

function NotLoaded({ page, section }: { page: BillingPage; section: keyof SectionData }) {
  const { t } = useBillingText(page.vendor, "");
  return (
    <Panel id={section === "serviceGroups" ? "groups" : section} title={t(`section.${section}`)}>
      <Failed
        title={t("failed.section")}
        text={t("failed.text")}
        retry={{ to: href(page.search), label: t("tryAgain") }}
      />
    </Panel>
  );
}
