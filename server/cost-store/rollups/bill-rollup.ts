import { billKeys, BILLS, LINES, MONEY } from "../schema";

/** Charge types whose line descriptions bills do not show. */
const withoutDescription = [
  "",
  "Usage",
  "ReservedUsage",
  "SavingsPlanUsage",
  "SavingsPlanNegation",
  "UnusedReservation",
  "UnusedSavingsPlan",
]
  .map((type) => `'${type}'`)
  .join(", ");

const credits = "arraySum(mapValues(Credits))";

/**
 * List − contracted cost of a line before credits, for usage billed at the contracted price. Negative where usage is
 * taken back.
 */
export const listDiscount = `if(ChargeType = 'Usage' AND if(ListCost < 0, ListCost < ContractedCost, ListCost > ContractedCost) AND BilledCost - ${credits} = ContractedCost, ListCost - ContractedCost, toDecimal256(0, 30))`;

const into = ["CompanyId", "SliceId", ...billKeys].join(", ");
const from = (chargeType: string, description: string) =>
  ["CompanyId", "SliceId", ...billKeys]
    .map((column) => ({ ChargeType: chargeType, ChargeDescription: description })[column] ?? `bill.${column}`)
    .join(", ");

/** SQL condition: the line has credits within. */
export const hasCredits = "notEmpty(Credits)";

/** INSERT … SELECT of the lines that meet the condition, and of the credits within them, if there are any. */
export const fillBills = (
  condition: string,
  areCredited: boolean,
): string => `INSERT INTO ${BILLS} (${into}, BilledCost, EffectiveCost, ListDiscount, NumberOfLines)
  SELECT ${from("bill.ChargeType", `if(bill.ChargeType IN (${withoutDescription}), '', bill.ChargeDescription)`)}, sum(BilledCost - ${credits}), sum(EffectiveCost), sum(${listDiscount}), count()
  FROM ${LINES} AS bill WHERE ${condition} GROUP BY ALL
  ${areCredited ? `UNION ALL ${creditsWithin(condition)}` : ""}`;

const creditsWithin = (condition: string): string =>
  `SELECT ${from("'Credit'", "credit.1")}, sum(credit.2), toDecimal256(0, 30), toDecimal256(0, 30), 0
  FROM ${LINES} AS bill ARRAY JOIN CAST(Credits, 'Array(Tuple(String, ${MONEY}))') AS credit WHERE ${hasCredits} AND ${condition} GROUP BY ALL`;
