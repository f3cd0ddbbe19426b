/**
 * How usage changes from day to day. Shares: growth a month, weekend against weekday, noise around the expected value.
 */
export interface Rhythm {
  growth: number;
  weekend: number;
  noise: number;
  /** Fleets of whole machines only: nothing scales them up and down within a day. */
  isWhole?: boolean;
}

export const rhythms = {
  /** Servers someone set up once and that stay. */
  steady: { growth: 0.004, weekend: 1, noise: 0, isWhole: true },
  /** Fleets that scale automatically with user traffic. */
  web: { growth: 0.022, weekend: 0.84, noise: 0.03 },
  /** Machines people switch on in the morning and off in the evening. */
  office: { growth: 0.008, weekend: 0.06, noise: 0.08 },
  /** Nightly and weekday jobs. */
  batch: { growth: 0.02, weekend: 0.55, noise: 0.07 },
  /** Storage that fills up and is seldom deleted. */
  filling: { growth: 0.018, weekend: 1, noise: 0.002 },
  /** Traffic and requests of business customers. */
  traffic: { growth: 0.026, weekend: 0.8, noise: 0.05 },
  /** Traffic of consumers: more on weekends. */
  consumer: { growth: 0.024, weekend: 1.12, noise: 0.05 },
  /** A product young enough to double in a year. */
  young: { growth: 0.06, weekend: 0.82, noise: 0.06 },
  /** Workloads that are being moved elsewhere. */
  leaving: { growth: -0.035, weekend: 0.94, noise: 0.02 },
  leavingServers: { growth: -0.03, weekend: 1, noise: 0, isWhole: true },
} satisfies Record<string, Rhythm>;
