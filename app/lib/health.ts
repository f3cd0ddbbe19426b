/** What /healthz/live says, of either process: it answers. */
export const alive = { status: "ok", alive: true } as const;

/** What /healthz and /healthz/ready say. */
export interface Health {
  status: "ok" | "failed";
  alive: true;
  /** It can serve people. */
  ready: boolean;
  /** What it lacks for that, such as "upstream". */
  missing: string[];
}

export const health = (missing: string[]): Health => ({
  status: missing.length === 0 ? "ok" : "failed",
  alive: true,
  ready: missing.length === 0,
  missing,
});
