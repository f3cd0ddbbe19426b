import { anomalyLevels, anomalyShows, sensitivities } from "~/contract/anomalies/anomalies-lists";
import type { AnomalyFilter, AnomalyList } from "~/contract/anomalies/anomalies";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import type { Filter } from "~/contract/costs/cost-query";
import { isPaid } from "~/contract/people/permission";
import type { Vendor } from "~/contract/vendors";
import { widths } from "../judge/judge-series";
import type { Sensitivity } from "../judge/judge-series";
import type { Viewer } from "../../viewer/viewer";
import type { Caller } from "../../serve";
import type { Queries, Value } from "../../state-store/state-store";
import type { RuleSnapshot } from "../findings/rule-snapshot";
import { wasEmailed } from "../findings/save-findings";
import { mutedBy } from "./marks";
import { visibleAlerts } from "./visible-alerts";
import type { Conditions, PlanHolder } from "./visible-alerts";

type Reader = Viewer & PlanHolder & Pick<Caller, "userId">;

interface Row extends Omit<Anomaly, "level" | "detectedOn" | "models" | "type" | "rule"> {
  rule: RuleSnapshot | null;
  level: number;
  detectedAt: Date;
  isRule: boolean;
  models: { model: Anomaly["models"][number]["model"]; predicted: number; score: number; low: number; high: number }[];
}

/** Alerts with the reader's stars, mutes and hides. */
const FROM = `anomalies AS a
  LEFT JOIN anomaly_marks AS m ON m.company_id = a.company_id AND m.number = a.number AND m.user_id = $5
  LEFT JOIN anomaly_mutes AS s ON s.company_id = a.company_id AND s.user_id = $5 AND s.vendor = a.vendor AND s.series = ${mutedBy("a")}`;

const isStarred = "coalesce(m.is_starred, false)";
const isHidden = "coalesce(m.is_hidden, false)";
const status = "coalesce(a.verdict, CASE WHEN m.is_seen THEN 'seen' ELSE 'new' END)";

const COLUMNS = `a.number, a.rule_id <> '' AS "isRule", a.level, a.vendor, a.kind, a.account, a.product, a.region, a.tag_key AS "tagKey", a.item,
  coalesce(nullif(a.account_name, ''), a.account) AS "accountName", a.item_name AS "itemName", a.day::text AS "baseDate", a.detected_at AS "detectedAt",
  a.actual::text AS actual, a.predicted::text AS predicted, a.difference::text AS difference, a.rate, a.is_new AS "isNew",
  abs(a.strength) AS strength, a.models, ${status} AS status, a.reason, a.note, a.judged_by AS "judgedBy",
  a.quiet_until::text AS "quietUntil", ${isStarred} AS "isStarred", ${isHidden} AS "isHidden", s.series IS NULL AS "isReceived", a.rule`;

/** What the models said is part of the paid version. */
const toAnomaly = ({ level, detectedAt, isRule, models, rule, ...row }: Row, { user }: PlanHolder): Anomaly => ({
  ...row,
  rule: rule && { ruleId: rule.ruleId, title: rule.title, comparison: rule.comparison },
  type: isRule ? "rule" : "ai",
  level: anomalyLevels[level]!,
  detectedOn: detectedAt.toISOString(),
  models: (isPaid(user) ? models : []).map(({ score, ...model }) => ({
    ...model,
    isUnusual: Math.abs(score) >= widths.middle,
  })),
});

/** Rules find what they find whatever the sensitivity, the models what is at least as strong as its width. */
const isFoundAt = (width: string) => `(a.rule_id <> '' OR abs(a.strength) >= ${width})`;

/** Alerts that the reader may see; $5 is the reader. */
function visible(caller: Reader): Conditions {
  const { where, values } = visibleAlerts(caller);
  return { where, values: [...values, caller.userId] };
}

function filtered(caller: Caller, { start, end, vendors, sensitivity }: AnomalyFilter): Conditions {
  const { where, values } = visible(caller);
  return {
    where: `${where} AND a.is_shown AND a.day BETWEEN $6 AND $7 AND (cardinality($8::text[]) = 0 OR a.vendor = ANY($8))
      AND ${isFoundAt("$9")}`,
    values: [...values, start, end, vendors, widths[sensitivity]],
  };
}

const shows: Record<AnomalyFilter["show"], string> = {
  all: `NOT ${isHidden}`,
  new: `NOT ${isHidden} AND ${status} = 'new'`,
  starred: isStarred,
  hidden: isHidden,
};

/** Alerts of the chosen levels, types, statuses, kinds and numbers; $10 and following are those after `filtered`. */
const CHOSEN = `(cardinality($10::integer[]) = 0 OR a.level = ANY($10))
  AND (cardinality($11::text[]) = 0 OR (a.rule_id <> '')::text = ANY($11)) AND (cardinality($12::text[]) = 0 OR ${status} = ANY($12))
  AND (cardinality($13::text[]) = 0 OR a.kind = ANY($13))
  AND (cardinality($14::integer[]) = 0 OR a.number = ANY($14))`;

const chosen = ({ levels, types, statuses, kinds, numbers }: AnomalyFilter): Value[] => [
  levels.map((level) => anomalyLevels.indexOf(level)),
  types.map((type) => String(type === "rule")),
  statuses,
  kinds,
  numbers,
];

/**
 * Number of alerts that the list would have with each value of `show`, and with each sensitivity, and `inPeriod`, of
 * the period and providers, whatever the other filters are.
 */
export async function countAlerts(db: Queries, caller: Caller, filter: AnomalyFilter) {
  const { where, values } = filtered(caller, { ...filter, sensitivity: "high" });
  const count = (show: AnomalyFilter["show"], sensitivity: Sensitivity) =>
    `(count(*) FILTER (WHERE ${shows[show]} AND ${CHOSEN} AND ${isFoundAt(String(widths[sensitivity]))}))::integer`;
  const counts = [
    ...anomalyShows.map((show) => `${count(show, filter.sensitivity)} AS "${show}"`),
    ...sensitivities.map((sensitivity) => `${count(filter.show, sensitivity)} AS "${sensitivity}"`),
  ];
  const [row] = await db.query<Record<AnomalyFilter["show"] | Sensitivity | "inPeriod", number>>(
    `SELECT ${counts.join(", ")}, count(*)::integer AS "inPeriod" FROM ${FROM} WHERE ${where}`,
    [...values, ...chosen(filter)],
  );
  return row!;
}

const sorts: Record<AnomalyFilter["sort"]["key"], string> = {
  number: "a.number",
  level: "a.level",
  series: `coalesce(nullif(a.product, ''), nullif(a.account_name, ''), nullif(a.region, ''), nullif(a.item_name, ''), a.vendor) COLLATE "C"`,
  baseDate: "a.day",
  detectedOn: "a.detected_at",
  actual: "a.actual",
  predicted: "a.predicted",
  difference: "abs(a.difference)",
  rate: "abs(a.rate)",
  status: "status",
};

function listed(caller: Caller, filter: AnomalyFilter): Conditions {
  const { where, values } = filtered(caller, filter);
  return { where: `${where} AND ${shows[filter.show]} AND ${CHOSEN}`, values: [...values, ...chosen(filter)] };
}

/** One page of the filtered alerts, in the requested order. */
export async function listAlerts(
  db: Queries,
  caller: Caller,
  filter: AnomalyFilter,
  { page, size }: { page: number; size: number },
): Promise<Anomaly[]> {
  const { where, values } = listed(caller, filter);
  const direction = filter.sort.descending ? "DESC NULLS LAST" : "ASC NULLS FIRST";
  const rows = await db.query<Row>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} ORDER BY ${sorts[filter.sort.key]} ${direction}, a.number DESC
     LIMIT $15::integer OFFSET $16::integer`,
    [...values, size, (page - 1) * size],
  );
  return rows.map((row) => toAnomaly(row, caller));
}

/** Number of these alerts, of the new and the expected ones, and sums of their differences, by the database. */
export async function sumAlerts(db: Queries, caller: Caller, filter: AnomalyFilter) {
  const { where, values } = listed(caller, filter);
  const sum = (condition: string) => `trim_scale(coalesce(sum(a.difference) FILTER (WHERE ${condition}), 0))::text`;
  const count = (requested: string) => `(count(*) FILTER (WHERE ${status} = '${requested}'))::integer`;
  const [row] = await db.query<Record<"total" | "new" | "expected", number> & AnomalyList["sums"]>(
    `SELECT count(*)::integer AS total, ${count("new")} AS new, ${count("expected")} AS expected,
       ${sum("a.difference > 0")} AS above, ${sum("a.difference < 0")} AS below,
       ${sum(`a.difference > 0 AND ${status} = 'new'`)} AS "aboveNew" FROM ${FROM} WHERE ${where}`,
    values,
  );
  const { above, below, aboveNew, ...numbers } = row!;
  return { ...numbers, sums: { above, below, aboveNew } };
}

/** One alert, whether it is shown or withdrawn; null if the reader has none with this number. */
export async function findAlert(db: Queries, caller: Caller, number: number) {
  const { where, values } = visible(caller);
  const [row] = await db.query<Row & { series: string; history: { at: string; what: string; text: string }[] }>(
    `SELECT ${COLUMNS}, a.series, a.history FROM ${FROM} WHERE ${where} AND a.number = $6`,
    [...values, number],
  );
  if (!row) return null;
  const { series, history, ...rest } = row;
  return { anomaly: toAnomaly(rest, caller), series, history, filters: rest.rule?.filters ?? [] };
}

/**
 * The alerts with these numbers, largest first, without hidden ones and those that the user may not see, with the
 * filters of their rules and whether they were emailed to anyone.
 */
export async function alertsByNumber(
  db: Queries,
  caller: Reader,
  numbers: number[],
): Promise<{ anomaly: Anomaly; filters: Filter[]; wasEmailed: boolean }[]> {
  const { where, values } = visible(caller);
  const rows = await db.query<Row & { wasEmailed: boolean }>(
    `SELECT ${COLUMNS}, ${wasEmailed} AS "wasEmailed" FROM ${FROM} WHERE ${where} AND a.is_shown AND a.number = ANY($6) ORDER BY abs(a.difference) DESC, a.number`,
    [...values, numbers],
  );
  return rows.map(({ wasEmailed, ...row }) => ({
    anomaly: toAnomaly(row, caller),
    filters: row.rule?.filters ?? [],
    wasEmailed,
  }));
}

/** Earlier alerts of the series, latest first. */
export async function earlierAlerts(
  db: Queries,
  caller: Caller,
  { vendor, series, day }: { vendor: Vendor; series: string; day: string },
): Promise<Anomaly[]> {
  const { where, values } = visible(caller);
  const rows = await db.query<Row>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} AND a.vendor = $6 AND a.series = $7 AND a.day < $8
       AND abs(a.strength) >= $9 ORDER BY a.day DESC LIMIT 5`,
    [...values, vendor, series, day, widths.middle],
  );
  return rows.map((row) => toAnomaly(row, caller));
}
