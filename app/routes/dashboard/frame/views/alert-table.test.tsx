import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { markup } from "../../../../../tests/support/markup";
import type { WidgetAlerts } from "../load/alerts.server";
import { AlertTable } from "./alert-table";

/** Texts are their keys, whatever language other tests of the process have chosen. */
const keys = createInstance();
await keys.init({ lng: "cimode", resources: {} });

test("amounts of alerts are in US dollars, whatever the currency of the dashboard, and say so", () => {
  const anomaly = {
    ...{ number: 7, vendor: "gcp", kind: "product", account: "", accountName: "", product: "BigQuery", region: "" },
    ...{ baseDate: "2026-11-20", actual: "1698", predicted: "696", difference: "1002.41", rate: 144, rule: null },
    ...{ level: "critical", type: "ai", models: [], item: "", tagKey: "" },
  };
  const alerts = { anomalies: [anomaly], total: 1, availability: { state: "ready" }, address: "/anomaly-detection" };
  const html = markup(
    <I18nextProvider i18n={keys}>
      <AlertTable label="alerts" alerts={alerts as unknown as WidgetAlerts} />
    </I18nextProvider>,
  );
  expect(html).toContain("column.difference (USD)");
  expect(html).toContain("+1,002.41");
});
