import type { ReactNode } from "react";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Tour } from "~/features/tour/tour";
import { DamageBanner } from "~/features/damage/damage-banner";
import { CopyLink } from "~/features/copy-link/copy-link";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { mayUse } from "~/contract/people/permission";
import { today } from "~/env.server";
import { getFixedT } from "~/i18n/i18n.server";
import { formatMonth } from "~/i18n/dates";
import { providerOf } from "~/lib/providers";
import { tourStepOf } from "~/lib/preferences/tours";
import { readDismissals } from "~/lib/preferences/dismissals";
import { commonInfo } from "~/session/common-info.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { Banner } from "~/ui/banner";
import { useShell } from "~/session/use-shell";
import { PageHead } from "~/ui/page-head";
import { lazyPart } from "~/ui/loading/lazy-part";
import { Report } from "~/ui/loading/report";
import { FailedToast } from "~/ui/loading/failure-reason";
import { titled } from "~/ui/titled";
import { BillLedger } from "./bill/bill-ledger";
import { BillNotice } from "./bill/bill-notice";
import type { BillingPage } from "./data.server";
import { loadBillingPage } from "./data.server";
import { href } from "./href";
import { savedDetailsHref } from "./details/saved-grid.server";
import { DownloadMenu } from "./toolbar/download-menu";
import { MonthsPanel } from "./months/months-panel";
import { SectionList } from "./toolbar/section-list";
import { Sections } from "./sections/sections";
import { SendMenu } from "./toolbar/send-menu";
import { NoBills, NoProviders, WithoutBill } from "./bill/states";
import { TabPanel } from "./tabs/tab-panel";
import { VendorTabs } from "./toolbar/vendor-tabs";

/** Loaded when the menu is opened. */
const CopyBillLink = lazyPart("copy-bill-link", async () => (await import("./toolbar/copy-bill-link")).CopyBillLink);

export const handle = { i18n: ["billing", "billing-details", "invoice-checks"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers, language } = await requireUser(request);
  const params = new URL(request.url).searchParams;
  const source = {
    upstream,
    info: commonInfo(request, upstream),
    restrictedVendors: user.restrictedVendors,
    today: today(),
    dismissed: readDismissals(request.headers.get("cookie")),
  };
  const [savedHref, page, t] = await Promise.all([
    savedDetailsHref(source, params),
    loadBillingPage(source, params),
    getFixedT(request, "billing"),
  ]);
  if (savedHref) throw redirectWithin(request, savedHref, { headers });
  const facts = [
    { label: t("provider"), value: providerOf(page.vendor).name },
    { label: t("billingMonth"), value: formatMonth(page.month, language) },
    ...(page.bill ? [{ label: t("invoiceCurrency"), value: page.bill.invoiceCurrency }] : []),
  ];
  return data(
    {
      page,
      mayEdit: mayUse(user, "billing", "edit"),
      facts,
      title: t("title"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

export const meta: MetaFunction<typeof loader> = titled;

/** A provider's bill of a month: its total, other months, its lines, and details. */
export default function Billing() {
  const { page, mayEdit } = useLoaderData<typeof loader>();
  const { t } = useTranslation("billing");
  const { info } = useShell();
  const step = info && page.bill ? tourStepOf(info.tours.billing) : null;
  const tour = step !== null && <Tour page="billing" step={step} returnTo={href(page.search)} />;
  const isOnTour = step !== null && step >= 0;
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <>
            <CopyLink>
              <CopyBillLink page={page} />
            </CopyLink>
            <DownloadMenu page={page} />
            {!page.isRestricted && <SendMenu page={page} mayEdit={mayEdit} />}
          </>
        }
      />
      <VendorTabs page={page} />
      {isOnTour && tour}
      <DamageBanner months={page.damaged} />
      <IgnoredNotice {...page} />
      {page.isRestricted && <Banner>{t("restricted")}</Banner>}
      <Report pathname="/billing">
        <Bill page={page} offer={!isOnTour && tour} />
      </Report>
      {page.hasFailed && <FailedToast />}
    </>
  );
}

/** The bill and everything based on it, or why there is none. `offer`: what is offered below the bill. */
function Bill({ page, offer }: { page: BillingPage; offer: ReactNode }) {
  const { bill, tab, sections } = page;
  if (page.vendors.length === 0) return <NoProviders />;
  if (page.months?.bars.length === 0 && page.newestMonth === null && page.damaged.length === 0)
    return <NoBills page={page} />;
  return (
    <>
      <SectionList page={page} />
      {bill && <BillNotice page={page} bill={bill} />}
      <div className="split bill" id="bill">
        <MonthsPanel page={page} />
        {bill ? <BillLedger page={page} bill={bill} /> : <WithoutBill page={page} />}
      </div>
      {offer}
      {tab && <TabPanel page={page} tab={tab} />}
      {sections && <Sections page={page} sections={sections} bill={bill} />}
    </>
  );
}
