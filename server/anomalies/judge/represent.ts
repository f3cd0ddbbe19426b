import { isChosen, isWithin } from "../series/series-key";
import type { SeriesKey } from "../series/series-key";

interface Told {
  key: SeriesKey;
  difference: number;
  isNew: boolean;
  /** It explains others, but is not told. */
  isEcho: boolean;
}

/** Share of a difference that explains it. */
const MOST = 0.5;
/** From so many parts on, it is what they have in common that is told. */
const MANY = 4;

/**
 * Of the findings of a provider's day, those that are shown: one event moves a product of an account, the account, the
 * product, the region and the total at once, and is told once. A whole is told by its parts if they explain most of it,
 * unless these are many; what is new as a whole is not told of its parts. What the company has chosen to watch is always told,
 * and tells of nothing else.
 */
export function representatives<Finding extends Told>(all: readonly Finding[]): Set<Finding> {
  const shown = new Set(all);
  const findings = all.filter(({ key }) => !isChosen(key.kind));
  const order = ["total", "region", "account", "product"] as const;
  for (const whole of order.flatMap((kind) => findings.filter(({ key }) => key.kind === kind))) {
    if (!shown.has(whole)) continue;
    const parts = findings.filter(
      (part) =>
        shown.has(part) &&
        Math.sign(part.difference) === Math.sign(whole.difference) &&
        explains(part, whole, findings),
    );
    const finest = finestOf(parts);
    const explained = finest.reduce((sum, { difference }) => sum + difference, 0);
    if (finest.length === 0 || Math.abs(explained) < MOST * Math.abs(whole.difference)) continue;
    const isCommon = whole.isNew || (finest.length >= MANY && whole.key.kind !== "region");
    if (isCommon) for (const part of parts) shown.delete(part);
    else shown.delete(whole);
  }
  for (const finding of all) if (finding.isEcho) shown.delete(finding);
  return shown;
}

/** The parts of one kind that overlap least: products of accounts if there are any, else products, else accounts. */
function finestOf<Finding extends Told>(parts: Finding[]): Finding[] {
  for (const kind of ["accountProduct", "product", "account", "region"] as const) {
    const own = parts.filter(({ key }) => key.kind === kind);
    if (own.length > 0) return own;
  }
  return [];
}

/** Regions, accounts and products are not parts of each other, but may be about the same event. */
function explains(part: Told, whole: Told, findings: readonly Told[]): boolean {
  if (isWithin(part.key, whole.key)) return true;
  if (whole.key.kind === "region") return part.key.kind !== "total" && part.key.kind !== "region";
  if (whole.key.kind !== "account" || part.key.kind !== "product") return false;
  const finer = findings.filter(({ key }) => key.kind === "accountProduct" && isWithin(key, whole.key));
  return finer.length === 0 || finer.some(({ key }) => key.product === part.key.product);
}
