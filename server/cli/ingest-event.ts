import type { ImportProblem, ImportSummary } from "~/contract/imports";

/** What a running ingest tells, in this process or from a server's, one JSON object per line. */
export type IngestEvent =
  | { kind: "progress"; text: string }
  | { kind: "import"; summary: ImportSummary; refusals: ImportProblem[] }
  /** The last event: every file was looked at. */
  | { kind: "done" }
  /** The last event: a store or the engine failed. */
  | { kind: "broken"; message: string }
  /** Nothing new; keeps the connection from timing out. */
  | { kind: "alive" };
