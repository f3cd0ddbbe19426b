/** Body of /healthz/live in both processes. */
export const alive = { status: "ok", alive: true } as const;

/** Body of /healthz and /healthz/ready. */
export interface Health {
  status: "ok" | "failed";
  alive: true;
  /** Whether it can serve users. */
  ready: boolean;
  /** What is missing for that, such as "upstream". */
  missing: string[];
}

export const health = (missing: string[]): Health => ({
  status: missing.length === 0 ? "ok" : "failed",
  alive: true,
  ready: missing.length === 0,
  missing,
});
