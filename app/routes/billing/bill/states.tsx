import { providerOf } from "~/lib/providers";
import { A } from "~/ui/navigation/a";
import { useMayOpen } from "~/ui/navigation/may-open";
import { Panel } from "~/ui/panel";
import { Empty, Failed } from "~/ui/loading/state";
import type { BillingPage } from "../data.server";
import { href, monthHref, vendorHref } from "../href";
import { useBillingText } from "../use-billing-text";

/** The provider has no bill at all: explains why, and links to one that has. */
export function NoBills({ page }: { page: BillingPage }) {
  const { search, vendor, withData, amortizedOnly } = page;
  const { t } = useBillingText(vendor, "");
  const mayImport = useMayOpen()("/imports");
  const other = withData?.find((candidate) => candidate !== vendor);
  if (amortizedOnly.length > 0)
    return (
      <Panel title={t("totalByMonth")}>
        <AmortizedOnly page={page} />
      </Panel>
    );
  return (
    <Panel title={t("totalByMonth")}>
      {other ? (
        <Empty
          icon="receipt"
          title={t("noBill.title", { provider: providerOf(vendor).name })}
          text={t("noBill.text")}
          action={
            <A className="btn primary" href={vendorHref(search, other)}>
              {t("noBill.other", { provider: providerOf(other).shortName })}
            </A>
          }
        />
      ) : (
        <Empty
          icon="receipt"
          title={t("nothing.title")}
          text={t(mayImport ? "nothing.text" : "nothing.textViewer")}
          action={
            <A className="btn primary" href="/imports">
              {t("nothing.import")}
            </A>
          }
        />
      )}
    </Panel>
  );
}

/** The user has access to no provider. */
export function NoProviders() {
  const { t } = useBillingText("aws", "");
  return (
    <Panel title={t("totalByMonth")}>
      <Empty icon="receipt" title={t("noProviders.title")} text={t("noProviders.text")} />
    </Panel>
  );
}

/** The month was imported, but only as amortized costs. */
function AmortizedOnly({ page: { vendor, month: currentMonth, amortizedOnly } }: { page: BillingPage }) {
  const { t, month, provider } = useBillingText(vendor, "");
  const named = amortizedOnly.includes(currentMonth) ? currentMonth : (amortizedOnly.at(-1) ?? currentMonth);
  return (
    <Empty
      icon="receipt"
      title={t("amortizedOnly.title", { month: month(named) })}
      text={t("amortizedOnly.text", { provider })}
      action={
        <A className="btn primary" href="/imports">
          {t("nothing.import")}
        </A>
      }
    />
  );
}

/** In place of the bill: there is none, or it could not be loaded. */
export function WithoutBill({ page }: { page: BillingPage }) {
  const { search, month: currentMonth, newestMonth, bill } = page;
  const { t, month, provider } = useBillingText(page.vendor, "");
  const isDamaged = page.damaged.some((gap) => gap.month === currentMonth);
  return (
    <Panel title={t("billOf", { month: month(currentMonth) })}>
      {bill === null ? (
        <Failed title={t("failed.bill")} text={t("failed.text")} retry={{ to: href(search), label: t("tryAgain") }} />
      ) : page.amortizedOnly.includes(currentMonth) ? (
        <AmortizedOnly page={page} />
      ) : (
        <Empty
          icon="receipt"
          title={t(isDamaged ? "damaged.title" : "noMonth.title", { month: month(currentMonth) })}
          text={t(isDamaged ? "damaged.text" : "noMonth.text", { provider })}
          action={
            newestMonth !== null && (
              <A className="btn primary" href={monthHref(search, newestMonth)}>
                {t("showMonth", { month: month(newestMonth) })}
              </A>
            )
          }
        />
      )}
    </Panel>
  );
}
