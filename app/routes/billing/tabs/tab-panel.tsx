import { Failed } from "~/ui/loading/state";
import { Tabs } from "~/ui/controls/tabs";
import { Accounts } from "../accounts/accounts";
import type { BillingPage } from "../data.server";
import { Dismissible } from "../dismissible";
import { Details } from "../details/details";
import { billTabs, href, tabHref } from "../href";
import { Insight } from "../insight/insight";
import { Invoices } from "../invoices/invoices";
import type { TabData } from "./tab-data.server";
import { useBillingText } from "../use-billing-text";

/** The bill in four detailed views. */
export function TabPanel({ page, tab }: { page: BillingPage; tab: TabData }) {
  const { search } = page;
  const { t } = useBillingText(page.vendor, "");
  return (
    <section className="panel" id="bill-tables">
      <header className="tab-head">
        <h2 className="sr">{t("billTables")}</h2>
        <Tabs
          keepsScroll
          label={t("billTables")}
          items={billTabs.map((name) => ({
            to: tabHref(search, name),
            label: t(`tab.${name}`),
            current: name === search.tab,
          }))}
        />
      </header>
      <TabNotice page={page} tab={tab.name} />
      {tab.data ? (
        <Table page={page} tab={tab} />
      ) : (
        <Failed title={t("failed.table")} text={t("failed.text")} retry={{ to: href(search), label: t("tryAgain") }} />
      )}
    </section>
  );
}

/** A notice about the tab's figures, until dismissed. */
function TabNotice({ page, tab }: { page: BillingPage; tab: TabData["name"] }) {
  const { t, provider } = useBillingText(page.vendor, "");
  return (
    <Dismissible page={page} name={`billing-${tab}`} tone="warn">
      {t(`notice.${tab}`, { provider })}
    </Dismissible>
  );
}

function Table({ page, tab }: { page: BillingPage; tab: TabData }) {
  if (tab.data === null) return null;
  switch (tab.name) {
    case "accounts":
      return <Accounts page={page} view={tab.data} />;
    case "invoices":
      return <Invoices page={page} view={tab.data} />;
    case "details":
      return <Details page={page} view={tab.data} />;
    case "insight":
      return <Insight page={page} view={tab.data} />;
  }
}
