import { literal } from "../../cost-store/cost-store";
import type { Vendor } from "~/contract/vendors";
import type { Reading } from "../formats/format";
import { isAmount, MISSING } from "../formats/row-sql";
import type { MoneyColumn, RowSql } from "../formats/row-sql";
import { vendorNamed } from "../formats/vendor-names";
import { VALUE_LENGTH } from "../problems";
import type { ProblemCode } from "../problems";

const MISSING_VALUE = String.raw`^(?:${MISSING})?$`;

/** A possible problem of a row. `fatal`: rejects the file regardless of the row's cost. */
interface Fault {
  condition: string;
  code: ProblemCode;
  column: string;
  value: string;
  fatal: boolean;
}

/**
 * Up to 17 digits and 29 decimals, or fewer with an exponent: amounts that the engine's decimal parser reads exactly.
 */
const PLAIN_DECIMAL = String.raw`^-?[0-9]{1,17}(?:\.[0-9]{1,29})?$`;
const SCIENTIFIC_DECIMAL = String.raw`^-?[0-9]{1,17}(?:\.[0-9]{1,16})?[eE]-(?:0?[0-9]|1[0-3])$`;

/**
 * SQL condition: the amount needs a thorough check, as the engine's decimal parser accepts "1.2.3" and "-", and
 * silently truncates to 30 decimals. Most amounts pass the first pattern; a single pattern for both would take four
 * times as long.
 */
const suspect = ({ text, amount, required }: MoneyColumn): string => {
  const isUnreadable = `(notEmpty(${text}) AND (isNull(${amount}) OR NOT (match(${text}, ${literal(PLAIN_DECIMAL)}) OR match(${text}, ${literal(SCIENTIFIC_DECIMAL)}))))`;
  return required ? `${isUnreadable} OR (isNull(${amount}) AND (${required}))` : isUnreadable;
};

function amountFaults({ column, text, amount, isCost }: MoneyColumn): Fault[] {
  const trimmed = `trimBoth(${text})`;
  const notMoney = `NOT match(${trimmed}, ${literal(MISSING_VALUE)}) AND NOT ${isAmount(trimmed, amount)}`;
  const place = { column, value: text, fatal: isCost };
  if (!isCost) return [{ condition: notMoney, code: "not-money", ...place }];
  const tooPrecise = `isNotNull(${amount}) AND ifNull(toDecimal256OrNull(${trimmed}, 45) != ${amount}, 0)`;
  return [
    { condition: notMoney, code: "not-money", ...place },
    { condition: tooPrecise, code: "too-precise", ...place },
  ];
}

/** Missing required amounts. They never count as 0. */
const missingAmounts = (money: MoneyColumn[]): Fault[] =>
  money.flatMap(({ column, text, required }) =>
    required
      ? [
          {
            condition: `(${required}) AND match(trimBoth(${text}), ${literal(MISSING_VALUE)})`,
            code: "missing-amount",
            column,
            value: text,
            fatal: true,
          },
        ]
      : [],
  );

export interface RowProblem {
  code: string;
  column: string;
  value: string;
  /** SQL condition: the row rejects the file. */
  fatal: string;
}

/** SQL for a row's slice and day. Month and start are Nullable. */
export interface Derived {
  vendor: string;
  month: string;
  start: string;
  account: string;
  currency: string;
}

/** SQL for the first problem of a row; empty if there is none. */
export function rowProblem(row: RowSql, reading: Reading, derived: Derived, vendor: Vendor | undefined): RowProblem {
  const faults: Fault[] = [];
  if (row.texts.length > 0) {
    const isText = row.define(row.texts.map((text) => `isValidUTF8(${text})`).join(" AND "));
    faults.push({ condition: `NOT ${isText}`, code: "wrong-encoding", column: "", value: "''", fatal: true });
  }
  faults.push(...row.money.flatMap(amountFaults));
  const { billingPeriod, start, currency, provider } = reading;
  faults.push({
    condition: `isNull(${derived.start})`,
    code: "bad-date",
    column: start.column,
    value: start.text,
    fatal: false,
  });
  faults.push({
    condition: `isNull(${derived.month})`,
    code: "bad-date",
    column: (billingPeriod ?? start).column,
    value: (billingPeriod ?? start).text,
    fatal: false,
  });
  faults.push({
    condition: `${derived.currency} = ''`,
    code: "missing-currency",
    column: currency.column,
    value: currency.text,
    fatal: false,
  });
  if (provider) {
    const { column, text } = provider;
    const named = vendorNamed(text);
    if (!vendor)
      faults.push({ condition: `${derived.vendor} = ''`, code: "unknown-provider", column, value: text, fatal: false });
    else
      faults.push({
        condition: `${named} NOT IN ('', '${vendor}')`,
        code: "wrong-provider",
        column,
        value: named,
        fatal: true,
      });
  }
  for (const check of reading.checks ?? []) faults.push({ ...check, fatal: true });
  // Last, so that notes and totals without date, currency and cost are rejected as such.
  faults.push(...missingAmounts(row.money));
  return assemble(row, reading, faults);
}

function assemble(row: RowSql, reading: Reading, faults: Fault[]): RowProblem {
  const isMoney = ({ code }: Fault) => code === "not-money" || code === "too-precise" || code === "missing-amount";
  // Amounts are only checked thoroughly if they are suspect; a format's own checks on amounts are ordinary conditions.
  const others = faults.filter((fault) => !isMoney(fault) || !row.money.some((money) => money.column === fault.column));
  const looksWrong = row.define(
    [...row.money.map(suspect), ...others.map((fault) => `(${fault.condition})`)].join(" OR "),
  );
  const which = (value: (fault: Fault, index: number) => string, none: string) =>
    `multiIf(${faults.map((fault, index) => `${fault.condition}, ${value(fault, index)}`).join(", ")}, ${none})`;
  const index = row.define(`if(${looksWrong}, ${which((_, n) => `toUInt8(${n + 1})`, "toUInt8(0)")}, toUInt8(0))`);
  const pick = (texts: string[]) => `if(${index} = 0, '', [${texts.map(literal).join(", ")}][${index}])`;
  const value = `multiIf(${faults.map((fault, n) => `${index} = ${n + 1}, toString(${fault.value})`).join(", ")}, '')`;
  const costs = [
    ...row.money.filter((money) => money.isCost).map((money) => money.amount),
    reading.billed,
    reading.effective,
  ];
  const carriesMoney = costs.map((cost) => `ifNull(${cost} != 0, 0)`).join(" OR ");
  const always = faults.map((fault, n) => (fault.fatal ? n + 1 : 0)).filter((n) => n > 0);
  return {
    code: pick(faults.map((fault) => fault.code)),
    column: pick(faults.map((fault) => fault.column)),
    // One more than messages have, which shows that it was longer; all values of a file may be in memory at once.
    value: `if(${index} = 0, '', substringUTF8(${value}, 1, ${VALUE_LENGTH + 1}))`,
    fatal: `if(${index} = 0, 0, ${index} IN (${[0, ...always].join(", ")}) OR ${carriesMoney})`,
  };
}
