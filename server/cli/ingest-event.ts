import type { ImportProblem, ImportSummary } from "~/contract/imports";

/** What a running ingest tells, in this process or from a server's, one JSON object per line. */
export type IngestEvent =
  | { kind: "progress"; text: string }
  | { kind: "import"; summary: ImportSummary; refusals: ImportProblem[] }
  /** The ingest could not go on; no event follows. */
  | { kind: "broken"; message: string }
  /** Nothing new; keeps the connection from timing out. */
  | { kind: "alive" };
