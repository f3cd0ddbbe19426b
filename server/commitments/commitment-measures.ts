import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import { bind, identifier, sql } from "../cost-store/sql";
import { allOf, expression } from "../measures/columns";
import type { Expression } from "../measures/columns";
import { aggregate } from "../measures/measures";
import type { Measure } from "../measures/measures";
import type { CommitmentScope } from "./commitment-scope";
import {
  hasOnDemandUsage,
  isAmortized,
  isOfScopes,
  isOfSpend,
  isOwn,
  isUnpriced,
  isUnstated,
  kindRules,
} from "./kinds";

type Status = "Used" | "Unused" | "Fee" | "OnDemand";
const hasStatus = (status: Status): Expression =>
  expression(sql`CommitmentStatus = ${bind("String", status)}`, "CommitmentStatus");

/** The sum of the rows that meet all conditions. */
const sumOf = (name: CommitmentAmount, ...conditions: Expression[]): Measure => {
  const { value, reads } = allOf(conditions);
  return aggregate(sql`sumIf(${identifier(name)}, ${value})`, expression(value, name, ...reads));
};
type CommitmentAmount = "OnDemandCost" | "EffectiveCost" | "Hours" | "NormalizedUnits" | "UnpricedCost";

const isUsedOrUnused = expression(sql`CommitmentStatus IN ('Used', 'Unused')`, "CommitmentStatus");
const hasNoHours = expression(sql`Hours = 0`, "Hours");
const hasNoUnits = expression(sql`NormalizedUnits = 0`, "NormalizedUnits");
const hasType = expression(sql`InstanceType != ''`, "InstanceType");

/** Cost of hours without an on-demand price, for which months have a separate column. */
function unpricedCost(...conditions: Expression[]): Measure {
  const ofHours = sumOf("EffectiveCost", ...conditions, isUnpriced);
  const ofMonths = sumOf("UnpricedCost", ...conditions);
  return { ...ofHours, value: (table) => (table.has("UnpricedCost") ? ofMonths : ofHours).value(table) };
}

/** Measures of a commitment's ledger and usage. */
export function ledgerMeasures(kind: CommitmentKind) {
  const ownWith = (status: Status) => [isOwn(kind), hasStatus(status)];
  const [used, unused, fee] = [ownWith("Used"), ownWith("Unused"), ownWith("Fee")];
  return {
    money: {
      ondemandSpend: sumOf("OnDemandCost", ...used),
      usedCommitmentCost: sumOf("EffectiveCost", ...used),
      unusedCommitmentCost: sumOf("EffectiveCost", ...unused),
      feeCommitmentCost: sumOf("EffectiveCost", ...fee),
      unpricedCost: unpricedCost(...used),
      unusedWithoutHours: sumOf("EffectiveCost", ...unused, hasNoHours),
    },
    figures: {
      usedHours: sumOf("Hours", ...used, ...(kindRules[kind].isSpend ? [hasType] : [])),
      unusedHours: sumOf("Hours", ...unused),
      usedNf: sumOf("NormalizedUnits", ...used),
      unusedNf: sumOf("NormalizedUnits", ...unused),
      hoursWithoutUnits: sumOf("Hours", isOwn(kind), isUsedOrUnused, hasNoUnits),
    },
  };
}

export function coverageMeasures({ kind, coverable }: CommitmentScope) {
  const eligible = isOfScopes(coverable);
  const allUsed = [isOwn(kind), hasStatus("Used")];
  const used = [...allUsed, hasOnDemandUsage(true)];
  const usage = (name: "Hours" | "NormalizedUnits") => ({
    reserved: sumOf(name, hasStatus("Used"), isOfSpend(false), eligible, hasType),
    savingsPlan: sumOf(name, hasStatus("Used"), isOfSpend(true), eligible, hasType),
    onDemand: sumOf(name, hasStatus("OnDemand"), eligible, hasType),
  });
  const [hours, units] = [usage("Hours"), usage("NormalizedUnits")];
  return {
    money: {
      coveredOnDemandCost: sumOf("OnDemandCost", ...used),
      commitmentCost: sumOf("EffectiveCost", ...used),
      feeCommitmentCost: sumOf("EffectiveCost", isOwn(kind), hasStatus("Fee")),
      onDemandCost: sumOf("OnDemandCost", hasStatus("OnDemand"), eligible),
      unpricedCost: unpricedCost(...used),
      incomparableCost: sumOf("EffectiveCost", ...allUsed, hasOnDemandUsage(false)),
    },
    figures: {
      unstatedUsage: sumOf("Hours", isOwn(kind), isUnstated),
      reservedUsage: hours.reserved,
      savingsPlanUsage: hours.savingsPlan,
      onDemandUsage: hours.onDemand,
      reservedNfUsage: units.reserved,
      savingsPlanNfUsage: units.savingsPlan,
      onDemandNfUsage: units.onDemand,
    },
  };
}

/** Unused and on-demand cost of an hour; `lines` is the number of rows of the kind's commitments. */
export const hourMeasures = ({ kind, coverable }: CommitmentScope) => ({
  money: {
    unused: sumOf("EffectiveCost", isOwn(kind), hasStatus("Unused")),
    onDemand: sumOf("OnDemandCost", hasStatus("OnDemand"), isOfScopes(coverable)),
  },
  figures: { lines: aggregate(sql`countIf(${isAmortized(kind).value})`, isAmortized(kind)) },
});
