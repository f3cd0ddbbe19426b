import { providerOf } from "~/features/providers/providers";
import { useShell } from "~/session/use-shell";
import { Panel } from "~/ui/panel";
import { Empty, Failed } from "~/ui/state";
import type { BillingPage } from "./data.server";
import { href, monthHref, vendorHref } from "./href";
import { useWords } from "./use-words";

/** The provider has no bill at all: says why, and where there is one. */
export function NoBills({ page: { search, vendor, withData } }: { page: BillingPage }) {
  const { t } = useWords(vendor, "");
  const { menus } = useShell();
  const mayImport = menus.includes("imports");
  const other = withData?.find((one) => one !== vendor);
  return (
    <Panel title={t("totalByMonth")}>
      {other ? (
        <Empty
          icon="receipt"
          title={t("noBill.title", { provider: providerOf(vendor).name })}
          text={t("noBill.text")}
          action={
            <a className="btn primary" href={vendorHref(search, other)}>
              {t("noBill.other", { provider: providerOf(other).shortName })}
            </a>
          }
        />
      ) : (
        <Empty
          icon="receipt"
          title={t("nothing.title")}
          text={t(mayImport ? "nothing.text" : "nothing.textViewer")}
          action={
            mayImport && (
              <a className="btn primary" href="/imports">
                {t("nothing.import")}
              </a>
            )
          }
        />
      )}
    </Panel>
  );
}

/** Nobody has given the user a provider to see. */
export function NoProviders() {
  const { t } = useWords("aws", "");
  return (
    <Panel title={t("totalByMonth")}>
      <Empty icon="receipt" title={t("noProviders.title")} text={t("noProviders.text")} />
    </Panel>
  );
}

/** In place of the bill: the month has none, or it could not be loaded. */
export function WithoutBill({ page }: { page: BillingPage }) {
  const { search, month: shown, newestMonth, bill } = page;
  const { t, month, provider } = useWords(page.vendor, "");
  return (
    <Panel title={t("billOf", { month: month(shown) })}>
      {bill === null ? (
        <Failed title={t("failed.bill")} text={t("failed.text")} retry={{ to: href(search), label: t("tryAgain") }} />
      ) : (
        <Empty
          icon="receipt"
          title={t("noMonth.title", { month: month(shown) })}
          text={t("noMonth.text", { provider })}
          action={
            newestMonth !== null && (
              <a className="btn primary" href={monthHref(search, newestMonth)}>
                {t("showMonth", { month: month(newestMonth) })}
              </a>
            )
          }
        />
      )}
    </Panel>
  );
}
