import type { ImportProblem, ImportSummary } from "~/contract/imports/imports";
import type { PriceImport } from "../../prices/import-prices";
import type { RatesImport } from "./ingest-rates";

/** Events of a running ingest, in this process or from a server, one JSON object per line. */
export type IngestEvent =
  | { kind: "progress"; text: string }
  /** Remaining work, in one line. */
  | { kind: "advice"; text: string }
  | { kind: "import"; summary: ImportSummary; refusals: ImportProblem[] }
  | { kind: "prices"; file: PriceImport }
  | { kind: "rates"; file: RatesImport }
  /** Findings of a check, which does not change anything. */
  | { kind: "damaged"; companyId: string; fileNames: string[]; months: string[] }
  /** The last event: all files have been processed. */
  | { kind: "done" }
  /** The last event: a store or the engine failed. */
  | { kind: "broken"; message: string }
  /** No news; keeps the connection alive. */
  | { kind: "alive" };
