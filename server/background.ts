import { describeError } from "~/lib/process/log";
import { detectAnomalies, detectAnomaliesNightly } from "./anomalies/detect/detect-job";
import { callWebhooks } from "./anomalies/notify/webhook-job";
import { notifyOfAnomalies } from "./anomalies/notify/notify-job";
import { scheduleDetection } from "./anomalies/detect-queue";
import { checkBudgets, checkBudgetsNightly } from "./budgets/check-budgets";
import { sendCostReports } from "./exports/send-cost-report";
import { sendInvoices } from "./invoice-sending/send-invoices";
import { createRunner } from "./jobs/runner";
import { deliverMails } from "./mail/deliver";
import { openMailer } from "./mail/mailer";
import type { Services } from "./serve";

/** Starts background work; `close` stops it and leaves unfinished work to the next start. */
export function startBackground(services: Services): { close(): Promise<void> } {
  const mailer = openMailer(services.env);
  const runner = createRunner(
    [
      sendCostReports,
      sendInvoices,
      deliverMails(mailer),
      detectAnomalies,
      detectAnomaliesNightly,
      notifyOfAnomalies,
      callWebhooks,
      checkBudgets,
      checkBudgetsNightly,
    ],
    services,
  );
  const { stateStore, log } = services;
  scheduleDetection(stateStore).catch((error: unknown) =>
    log.error("anomaly detection cannot be scheduled", describeError(error)),
  );
  runner.start();
  return {
    async close() {
      await runner.stop();
      mailer.close();
    },
  };
}
