import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { markup } from "../../../../tests/support/markup";
import type { CommitmentPage } from "../load.server";
import { NextSteps } from "./next-steps";

/** Texts are their keys, whatever language other tests of the process have chosen. */
const keys = createInstance();
await keys.init({ lng: "cimode", resources: {} });

test("what displayed costs miss of the displayed savings is rounding", () => {
  // 2.008 − 1.004 is 1.004: shown as 2.01 − 1.00 and 1.00.
  const why = { replaced: "2.008", cost: "1.004", utilization: "96" };
  const step = { what: "buy", name: ["Compute"], amount: "1.004", currency: "USD", href: "/spoptm", why };
  const html = markup(
    <I18nextProvider i18n={keys}>
      <NextSteps page={{ nextSteps: [step], range: null } as unknown as CommitmentPage} />
    </I18nextProvider>,
  );
  expect(html).toMatch(/class="op">−<\/span><span class="label">rounding<\/span><span class="amt">0\.01</);
});
