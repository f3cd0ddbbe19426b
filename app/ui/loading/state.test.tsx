import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { FailureReason } from "~/lib/failure-reason";
import { markup } from "../../../tests/support/markup";
import { FailureReasonContext } from "./failure-reason";
import { Failed } from "./state";

/** Texts are their keys, whatever language other tests of the process have chosen. */
const keys = createInstance();
await keys.init({ lng: "cimode", resources: {} });

const failed = (failureReason: FailureReason | null) =>
  markup(
    <I18nextProvider i18n={keys}>
      <FailureReasonContext.Provider value={failureReason}>
        <Failed title="Failed" text="Unchanged" />
      </FailureReasonContext.Provider>
    </I18nextProvider>,
  );

test("a block that failed gives the reason if it is known, otherwise its own text", () => {
  expect(failed(null)).toContain("Unchanged");
  for (const reason of ["tooSlow", "tooManyRules", "noCollectedData"] as const) {
    expect(failed(reason)).toContain(`block.${reason}`);
    expect(failed(reason)).not.toContain("Unchanged");
  }
});
