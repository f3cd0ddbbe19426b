import { quoteIdentifier, literal } from "../../cost-store/cost-store";
import type { Parameters } from "../../cost-store/cost-store";
import type { BillFile, FileColumn } from "../source/bill-file";
import { timeOf } from "./time-sql";

/** Regular expression: text that exports write for missing values. */
export const MISSING = String.raw`NULL|null|None|N/A|n/a|NaN|nan|\\N|""`;
const MISSING_VALUE = String.raw`^\s*(?:${MISSING})?\s*$`;
/** The same for columns where None is a value: AWS has an operation of this name. */
const MISSING_VALUE_EXCEPT_NONE = MISSING_VALUE.replace("|None", "");

export const ZERO = "toDecimal256(0, 30)";
/** Amounts are below. */
export const MAX_AMOUNT = "toDecimal256('1e18', 30)";

const NUMBER = String.raw`^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$`;

/**
 * SQL condition: the text is an amount that counts. `amount`: what the engine's decimal parser makes of it, which also
 * accepts "1.2.3" and "-".
 */
export const isAmount = (text: string, amount: string): string =>
  `(match(${text}, ${literal(NUMBER)}) AND ifNull(abs(${amount}) < ${MAX_AMOUNT}, 0))`;

/** A column that must contain amounts. `isCost`: part of the line's cost, as opposed to a price. */
export interface MoneyColumn {
  column: string;
  text: string;
  amount: string;
  isCost: boolean;
  /** SQL condition for rows that must have an amount here. Absent: the amount is optional. */
  required?: string;
}

/** A date column with its original text, for messages. */
export interface TimeColumn {
  column: string;
  text: string;
  /** Nullable(DateTime('UTC')). */
  time: string;
}

/** Normalizes column names: `lineItem/UsageType`, `line_item_usage_type` and `LineItemUsageType` are equal. */
export const normalizeColumnName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/**
 * SQL expressions for the columns of one file. Methods take alternative names of a column and use the first that the
 * file has; missing columns read as empty. Only columns that were requested are parsed.
 *
 * Text is LowCardinality(String), so that the engine works on the few distinct values of a block instead of every row:
 * expressions over text should keep this type (replaceRegexpOne, extract, transform with 3 arguments).
 */
export class RowSql {
  /** Columns to parse: name in the file → engine type. */
  readonly types = new Map<string, string>();
  readonly money: MoneyColumn[] = [];
  readonly parameters: Parameters = {};
  /** Text expressions that must be valid UTF-8. */
  readonly texts: string[] = [];
  readonly #definitions = new Map<string, string>();
  /** Names of the columns that are read. */
  readonly #read = new Set<string>();
  readonly #byName = new Map<string, FileColumn>();

  constructor(
    readonly columns: FileColumn[],
    readonly kind: BillFile["kind"],
  ) {
    for (const column of columns) {
      const name = normalizeColumnName(column.name);
      if (name && !this.#byName.has(name)) this.#byName.set(name, column);
    }
  }

  /** The file's name of the first of these columns that it has. */
  find(...names: string[]): string | undefined {
    return this.#find(names)?.name;
  }

  /** A name in the file's spelling: `lineItem/UsageType` becomes `line_item_usage_type` if no column has a slash. */
  spelled(name: string): string {
    const names = this.columns.map((column) => column.name);
    const most = (is: RegExp) => names.filter((other) => is.test(other)).length * 2 > names.length;
    if (name.includes("/"))
      return most(/^[a-z0-9_]+$/)
        ? name
            .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
            .replace("/", "_")
            .toLowerCase()
        : name;
    return most(/^[a-z]+([A-Z]|$)/) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  }

  /**
   * Duplicate names among the columns that are read; for `deciding` columns (amounts, owner), also in different
   * spellings.
   */
  duplicates(deciding: string[]): string[] {
    const several = (same: (other: string) => boolean) => this.columns.filter(({ name }) => same(name)).length > 1;
    const decided = [...deciding, ...this.money.map(({ column }) => column)].map(normalizeColumnName);
    return [...this.#read].filter(
      (name) =>
        several((other) => other === name) ||
        (decided.includes(normalizeColumnName(name)) &&
          several((other) => normalizeColumnName(other) === normalizeColumnName(name))),
    );
  }

  #find(names: string[]): FileColumn | undefined {
    for (const name of names) {
      const column = this.#byName.get(normalizeColumnName(name));
      if (column) return column;
    }
    return undefined;
  }

  /** Defines a named expression; equal expressions share a name. */
  define(expression: string): string {
    const existing = this.#definitions.get(expression);
    if (existing) return existing;
    const name = `ct_${this.#definitions.size}`;
    this.#definitions.set(expression, name);
    return name;
  }

  /**
   * The file's table with all named expressions as further columns of `raw`. Expressions that use others are in an outer
   * query: as aliases in the same query, the engine would expand and analyze them again at every use.
   */
  rowsOf(table: string): string {
    const depths = new Map<string, number>();
    const layers: string[][] = [];
    for (const [expression, name] of this.#definitions) {
      const needed = [...expression.matchAll(/\bct_\d+\b/g)].map(([other]) => depths.get(other) ?? -1);
      const depth = Math.max(-1, ...needed) + 1;
      depths.set(name, depth);
      (layers[depth] ??= []).push(`${expression} AS ${name}`);
    }
    return layers.reduce((from, named) => `(SELECT *, ${named.join(",\n  ")} FROM ${from} AS raw)`, table);
  }

  /** Binds a value; returns its placeholder. */
  bind(type: string, value: Parameters[string]): string {
    const name = `b${Object.keys(this.parameters).length}`;
    this.parameters[name] = value;
    return `{${name}:${type}}`;
  }

  /** The column's text as in the file. */
  raw(column: FileColumn, isLong = false): string {
    const reference = this.#reference(column);
    if (column.nestedType) return `toJSONString(${reference})`;
    const plain = this.kind === "parquet" ? `ifNull(${reference}, '')` : reference;
    // Building the dictionary for a whole block is much faster than in the parser, value by value.
    const text = isLong ? plain : this.define(`toLowCardinality(${plain})`);
    if (!this.texts.includes(text)) this.texts.push(text);
    return text;
  }

  #reference({ name, nestedType, group }: FileColumn): string {
    this.#read.add(name);
    if (group === undefined) {
      this.types.set(name, nestedType ?? (this.kind === "parquet" ? "Nullable(String)" : "String"));
      return `raw.${quoteIdentifier(name)}`;
    }
    // The engine reads either a group or its members, and formats may need both.
    this.types.set(group, this.columns.find((column) => column.name === group)!.nestedType!);
    return `tupleElement(raw.${quoteIdentifier(group)}, ${literal(name.slice(group.length + 1))})`;
  }

  /** Text, empty if missing. Of several columns, the first that is not empty in the row. */
  text(...names: string[]): string {
    return this.firstOf(this.#present(names).map((column) => this.textOf(column)));
  }

  textOf(column: FileColumn): string {
    return this.define(`replaceRegexpOne(${this.raw(column)}, ${literal(MISSING_VALUE)}, '')`);
  }

  /** The same for columns where None is a value. */
  textWithNone(...names: string[]): string {
    return this.firstOf(
      this.#present(names).map((column) =>
        this.define(`replaceRegexpOne(${this.raw(column)}, ${literal(MISSING_VALUE_EXCEPT_NONE)}, '')`),
      ),
    );
  }

  /** Text with many distinct values. */
  longText(...names: string[]): string {
    return this.firstOf(
      this.#present(names).map((column) => {
        const raw = this.raw(column, true);
        return this.define(`if(length(${raw}) < 5 AND match(${raw}, ${literal(MISSING_VALUE)}), '', ${raw})`);
      }),
    );
  }

  /** The first of the expressions that is not empty. */
  firstOf(expressions: string[]): string {
    const nonEmpty = expressions.filter((expression) => expression !== "''");
    if (nonEmpty.length < 2) return nonEmpty[0] ?? "''";
    return `coalesce(${nonEmpty.map((expression) => `nullIf(${expression}, '')`).join(", ")}, '')`;
  }

  #present(names: string[]): FileColumn[] {
    const columns = names
      .map((name) => this.#byName.get(normalizeColumnName(name)))
      .filter((column) => column !== undefined);
    return [...new Set(columns)];
  }

  /** A cost, Nullable: NULL if missing. Invalid amounts reject the file. */
  cost = (...names: string[]): string => this.#amount(names, true);

  /** A cost that every row (that meets the condition) must have: a missing amount rejects the file. */
  requiredCost(names: string[], required = "1"): string {
    const amount = this.#amount(names, true);
    const money = this.money.find(({ column }) => column === this.find(...names));
    if (money) money.required = money.required ? `(${money.required}) OR (${required})` : required;
    return amount;
  }

  /** The same for a unit price. */
  price = (...names: string[]): string => this.#amount(names, false);

  #amount(names: string[], isCost: boolean): string {
    const column = this.#find(names);
    if (!column) return `CAST(NULL, 'Nullable(Decimal(76, 30))')`;
    const text = this.raw(column, true);
    const [first] = this.money;
    const parsed = `toDecimal256OrNull(${text}, 30)`;
    // The costs of a row are often equal; and unlike ifNull, if() evaluates only the branch it needs.
    const quick = this.define(
      first && first.text !== text ? `if(${text} = ${first.text}, ${first.amount}, ${parsed})` : parsed,
    );
    const amount = this.define(
      `if(isNull(${quick}) AND notEmpty(${text}), toDecimal256OrNull(trimBoth(${text}), 30), ${quick})`,
    );
    if (!this.money.some((existing) => existing.column === column.name))
      this.money.push({ column: column.name, text, amount, isCost });
    return amount;
  }

  /** A quantity; 0 if missing or invalid. */
  quantity(...names: string[]): string {
    const column = this.#find(names);
    return column ? this.define(`ifNull(toDecimal256OrNull(${this.raw(column, true)}, 30), ${ZERO})`) : ZERO;
  }

  time(...names: string[]): TimeColumn {
    const column = this.#find(names);
    if (!column) return { column: names[0]!, text: "''", time: "CAST(NULL, 'Nullable(DateTime(\\'UTC\\'))')" };
    const text = this.define(`replaceRegexpOne(${this.raw(column)}, ${literal(MISSING_VALUE)}, '')`);
    return { column: column.name, text, time: this.define(timeOf(text)) };
  }

  /** The column's JSON object, list or map, as text. */
  jsonText(name: string): string {
    const column = this.#find([name]);
    return column ? this.define(this.raw(column)) : "''";
  }

  /** A member of the column's JSON object. */
  member(name: string, key: string): string {
    const column = this.#find([name]);
    return column ? this.define(`JSONExtract(${this.raw(column)}, ${literal(key)}, 'LowCardinality(String)')`) : "''";
  }

  /** A Map of tags from a JSON object. */
  tags(json: string): string {
    if (json === "''") return "map()";
    return `if(${json} IN ('', '{}', 'NULL', 'null', '[]'), map(), JSONExtract(${json}, 'Map(LowCardinality(String), String)'))`;
  }
}
