import { isChosen, isWithin } from "../series/series-key";
import type { SeriesKey } from "../series/series-key";

interface SeriesFinding {
  key: SeriesKey;
  difference: number;
  isNew: boolean;
  /** It explains others, but raises no alert. */
  isEcho: boolean;
}

/** Least share of a difference that its parts must add up to in order to explain it. */
const MIN_EXPLAINED_SHARE = 0.5;
/** From this number of parts on, the alert is about what they have in common. */
const MIN_PARTS = 4;

/**
 * Selects which findings of a provider's day are shown: one event moves a product of an account, the account, the
 * product, the region and the total at once, and is reported once. A whole is reported by its parts if they explain
 * most of it, unless there are many; if the whole is new, its parts raise no alerts. Series that the company has chosen
 * to watch always raise alerts, and explain nothing else.
 */
export function representatives<Finding extends SeriesFinding>(candidates: readonly Finding[]): Set<Finding> {
  const alerting = new Set(candidates);
  const findings = candidates.filter(({ key }) => !isChosen(key.kind));
  const order = ["total", "region", "account", "product"] as const;
  for (const whole of order.flatMap((kind) => findings.filter(({ key }) => key.kind === kind))) {
    if (!alerting.has(whole)) continue;
    const parts = findings.filter(
      (part) =>
        alerting.has(part) &&
        Math.sign(part.difference) === Math.sign(whole.difference) &&
        explains(part, whole, findings),
    );
    const finest = leastOverlapping(parts);
    const explained = finest.reduce((sum, { difference }) => sum + difference, 0);
    if (finest.length === 0 || Math.abs(explained) < MIN_EXPLAINED_SHARE * Math.abs(whole.difference)) continue;
    const isCommon = whole.isNew || (finest.length >= MIN_PARTS && whole.key.kind !== "region");
    if (isCommon) for (const part of parts) alerting.delete(part);
    else alerting.delete(whole);
  }
  for (const finding of candidates) if (finding.isEcho) alerting.delete(finding);
  return alerting;
}

/** The parts of one kind that overlap least: products of accounts if there are any, else products, else accounts. */
function leastOverlapping<Finding extends SeriesFinding>(parts: Finding[]): Finding[] {
  for (const kind of ["accountProduct", "product", "account", "region"] as const) {
    const partsOfKind = parts.filter(({ key }) => key.kind === kind);
    if (partsOfKind.length > 0) return partsOfKind;
  }
  return [];
}

/** Regions, accounts and products are not parts of each other, but may be about the same event. */
function explains(part: SeriesFinding, whole: SeriesFinding, findings: readonly SeriesFinding[]): boolean {
  if (isWithin(part.key, whole.key)) return true;
  if (whole.key.kind === "region") return part.key.kind !== "total" && part.key.kind !== "region";
  if (whole.key.kind !== "account" || part.key.kind !== "product") return false;
  const finer = findings.filter(({ key }) => key.kind === "accountProduct" && isWithin(key, whole.key));
  return finer.length === 0 || finer.some(({ key }) => key.product === part.key.product);
}
