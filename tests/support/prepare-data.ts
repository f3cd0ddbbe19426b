/** Prepares the data folder of the app under test (DATA_DIR) before its first start. */
import { readEnv } from "../../server/env";
import { reserve } from "../../server/invoice-sending/reservations";
import { openStateStore } from "../../server/state-store/open";
import type { StateStore } from "../../server/state-store/state-store";
import { addPeople, people } from "./people";

/** Invoices of October that have been due since the 11th, for companies without a bill. */
async function planInvoices(db: StateStore): Promise<void> {
  for (const { login, companies } of [people.plannerWithJavascript, people.plannerWithoutJavascript]) {
    const sending = {
      vendor: "aws",
      yearMonth: "2026-10",
      sendType: "sendOnce",
      invoiceContent: "",
      dwldType: "csv",
      lang: "en",
      cyleLocale: "KST",
      sendAt: "2026-11-11T10:00",
    } as const;
    const asked = {
      sending,
      recipientList: [login],
      requestId: login,
      companyId: companies[0]!.companyId,
      createdBy: login,
    };
    await db.transaction((tx) => reserve(tx, asked, new Date("2026-11-01T00:00Z")));
  }
}

const store = await openStateStore(readEnv());
await addPeople(store);
await planInvoices(store);
await store.close();
