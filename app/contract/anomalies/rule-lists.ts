/** Values of the company's own alert rules, for browsers: the schemas of anomaly-rules.ts come with zod. */

/** What a rule has series for: all filtered costs as one, or each account, product or region of them. */
export const ruleViewBys = ["total", "account", "product", "region"] as const;
/** What the cost of a day is compared with; `models`: the predictions of the AI models. */
export const comparisons = ["latestDay", "last3Days", "last7Days", "monthToDate", "models"] as const;
export type Comparison = (typeof comparisons)[number];
export const directions = ["increase", "decrease", "both"] as const;
/** I: everybody is notified of all levels; C: recipients by level (spec §4). */
export const sendConditions = ["I", "C"] as const;
export const alarmChannels = ["EMAIL", "WEBHOOK"] as const;

export const ruleLimits = { rules: 50, title: 40, recipients: 10, url: 500, amount: 1e9, percent: 10_000 };

/** Band of spec §9 in US dollars, and other defaults of a new rule. */
export const ruleDefaults = {
  viewBy: "total",
  comparison: "latestDay",
  direction: "increase",
  threshold: 20,
  minAlert: 100,
  maxAlert: 1000,
  level: "minor",
  sensitivity: "middle",
} as const;

/** Share of the upper end of the band from which an alert is major. */
const MAJOR_SHARE = 0.25;

/** Smallest amount of each level of a rule's alerts; below the band there is no alert. */
export const bandLevels = ({ minAlert, maxAlert }: { minAlert: number; maxAlert: number }) => ({
  minor: minAlert,
  major: Math.max(minAlert, maxAlert * MAJOR_SHARE),
  critical: maxAlert,
});
