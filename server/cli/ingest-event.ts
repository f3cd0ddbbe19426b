import type { ImportProblem, ImportSummary } from "~/contract/imports";

/** What a running ingest tells, in this process or from a server's, one JSON object per line. */
export type IngestEvent =
  | { kind: "progress"; text: string }
  /** What is left to do, in a line. */
  | { kind: "advice"; text: string }
  | { kind: "import"; summary: ImportSummary; refusals: ImportProblem[] }
  /** What a check has found; nothing is done about it yet. */
  | { kind: "damaged"; companyId: string; fileNames: string[]; months: string[] }
  /** The last event: every file was looked at. */
  | { kind: "done" }
  /** The last event: a store or the engine failed. */
  | { kind: "broken"; message: string }
  /** Nothing new; keeps the connection from timing out. */
  | { kind: "alive" };
