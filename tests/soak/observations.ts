import { quantile } from "../bench/statistics";

/** One request as its sender saw it; `status` is null when the connection broke. Times are milliseconds since 1970. */
interface Answer {
  kind: string;
  startedAt: number;
  endedAt: number;
  status: number | null;
  about: string;
}

/** From the kill of a program until it answered again. */
export interface Outage {
  program: string;
  startedAt: number;
  endedAt: number;
}

/** Requests sent while a process restarts may still break with work in progress. */
const SETTLING_MS = 2000;

export interface KindFigures {
  kind: string;
  count: number;
  p50: number;
  p99: number;
  refused: number;
  duringKills: number;
  failed: string[];
}

/** Collects outcomes of requests, and separates failures excused by a kill from all others. */
export class Observations {
  private readonly answers: Answer[] = [];
  readonly outages: Outage[] = [];
  /** Wrong content in responses: a changed file, or a total that is neither the old nor the new one. */
  readonly faults: string[] = [];

  /** Records the outcome of `send`; resolves to its status, or null if the connection broke. */
  async note(kind: string, about: string, send: () => Promise<number>): Promise<number | null> {
    const startedAt = Date.now();
    let reason = "";
    const status = await send().catch((error: unknown) => {
      const { message, cause } = error as Error;
      reason = ` (${cause instanceof Error ? cause.message : message})`;
      return null;
    });
    this.answers.push({ kind, startedAt, endedAt: Date.now(), status, about: about + reason });
    return status;
  }

  /** Whether a kill may be the cause of a failure between the two times. */
  isExcused(startedAt: number, endedAt: number): boolean {
    return this.outages.some((outage) => startedAt <= outage.endedAt + SETTLING_MS && endedAt >= outage.startedAt);
  }

  /** Figures per kind of request. */
  figures(): KindFigures[] {
    const kinds = [...new Set(this.answers.map(({ kind }) => kind))].sort();
    return kinds.map((kind) => {
      const answers = this.answers.filter((answer) => answer.kind === kind);
      const broken = answers.filter(({ status }) => status === null || status >= 500);
      const calm = answers
        .filter(({ startedAt, endedAt }) => !this.isExcused(startedAt, endedAt))
        .map(({ startedAt, endedAt }) => endedAt - startedAt);
      const failed = broken.filter(({ startedAt, endedAt }) => !this.isExcused(startedAt, endedAt));
      return {
        kind,
        count: answers.length,
        p50: quantile(calm, 0.5),
        p99: quantile(calm, 0.99),
        refused: answers.filter(({ status }) => status !== null && status >= 400 && status < 500).length,
        duringKills: broken.length - failed.length,
        failed: failed.map(({ status, about }) => `${status ?? "broken off"}: ${about}`),
      };
    });
  }

  /** 99th percentile in milliseconds: of requests of a kind that began within the time, without those hit by a kill. */
  p99(kind: string, from: number, until: number): number {
    const calm = this.answers.filter(
      (answer) =>
        answer.kind === kind &&
        answer.startedAt >= from &&
        answer.startedAt < until &&
        !this.isExcused(answer.startedAt, answer.endedAt),
    );
    return quantile(
      calm.map(({ startedAt, endedAt }) => endedAt - startedAt),
      0.99,
    );
  }
}
