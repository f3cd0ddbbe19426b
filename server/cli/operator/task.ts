import { z } from "zod";
import { vendor } from "~/contract/vendors";
import type { Clock } from "~/lib/process/clock";
import type { ImportServices } from "../../imports/import-services";
import { ingestPrices } from "../ingest/ingest-prices";
import { ingestRates } from "../ingest/ingest-rates";
import { ingest } from "../ingest/ingest-files";
import { detectDays } from "../detect-days";
import type { IngestEvent } from "../ingest/ingest-event";
import { repairAll } from "../repair-all";

/** A command's task, for this process or a running server. */
export const task = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("ingest"),
    companyId: z.string(),
    name: z.string().optional(),
    vendor: vendor.optional(),
    files: z.array(z.string()).min(1),
  }),
  z.object({ kind: z.literal("prices"), files: z.array(z.string()).min(1) }),
  z.object({ kind: z.literal("rates"), files: z.array(z.string()).min(1) }),
  z.object({ kind: z.literal("repair"), companyId: z.string().optional(), checkOnly: z.boolean() }),
  z.object({
    kind: z.literal("detect"),
    companyId: z.string(),
    from: z.string().optional(),
    to: z.string().optional(),
  }),
]);
export type Task = z.infer<typeof task>;

export type OnEvent = (event: IngestEvent) => void;

/**
 * Runs the task with the open stores, and reports progress. Rejects if a store or the engine fails, and with
 * ImportCancelled if the signal is aborted.
 */
export function perform(
  requested: Task,
  services: ImportServices & Clock,
  onEvent: OnEvent,
  signal?: AbortSignal,
): Promise<void> {
  switch (requested.kind) {
    case "ingest":
      return ingest(services, requested, onEvent, signal);
    case "prices":
      return ingestPrices(services, requested.files, onEvent, signal);
    case "rates":
      return ingestRates(services, requested.files, onEvent);
    case "repair":
      return repairAll(services, requested, onEvent, signal);
    case "detect":
      return detectDays(services, requested, onEvent, signal);
  }
}
