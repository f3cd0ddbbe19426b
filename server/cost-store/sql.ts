import { quoteIdentifier } from "./cost-store";
import type { Parameter, Parameters } from "./cost-store";

/** A bound value with its engine type. */
class Bound {
  constructor(
    readonly type: string,
    readonly value: Parameter,
  ) {}
}

/** A fragment of SQL with bound values, so that user input never becomes SQL. */
export class Sql {
  constructor(
    private readonly strings: readonly string[],
    private readonly holes: readonly (Sql | Bound)[],
  ) {}

  /**
   * The text with placeholders `{p0:Type}`, `{p1:Type}`, … and their values: the arguments of the cost store's methods.
   */
  toQuery(): [sql: string, parameters: Parameters] {
    const parameters: Parameters = {};
    return [this.write(parameters), parameters];
  }

  private write(parameters: Parameters): string {
    const written = this.holes.map((hole) => {
      if (hole instanceof Sql) return hole.write(parameters);
      const pieces = piecesOf(hole.value).map((value) => {
        const name = `p${Object.keys(parameters).length}`;
        parameters[name] = value;
        return `{${name}:${hole.type}}`;
      });
      return pieces.length === 1 ? pieces[0] : `arrayConcat(${pieces.join(", ")})`;
    });
    return this.strings.map((text, i) => text + (written[i] ?? "")).join("");
  }
}

/** Number of characters, up to 3 bytes each: a ClickHouse server refuses parameters of more than 128 KiB. */
const PIECE_LENGTH = 32 * 1024;

/** A long list in pieces, each short enough for a parameter; every other value as it is. */
function piecesOf(value: Parameter): Parameter[] {
  if (!Array.isArray(value)) return [value];
  const pieces: Parameter[][] = [[]];
  let length = 0;
  for (const item of value) {
    const itemLength = lengthOf(item);
    if (length > 0 && length + itemLength > PIECE_LENGTH) {
      pieces.push([]);
      length = 0;
    }
    pieces.at(-1)!.push(item);
    length += itemLength;
  }
  return pieces;
}

/** With the quotes and the comma of a list's item. */
const lengthOf = (value: Parameter): number =>
  Array.isArray(value) ? value.reduce<number>((sum, item) => sum + lengthOf(item), 3) : String(value).length + 3;

/** sql`SELECT … WHERE Day = ${bind("Date", day)} AND ${condition}`: interpolations are fragments or bound values. */
export const sql = (strings: TemplateStringsArray, ...holes: (Sql | Bound)[]): Sql => new Sql(strings, holes);

/** Binds a value of an engine type, for example bind("Array(String)", names). */
export const bind = (type: string, value: Parameter): Bound => new Bound(type, value);

/** Identifier of a table or column; also `database.table`. */
export const identifier = (name: string): Sql => new Sql([name.split(".").map(quoteIdentifier).join(".")], []);

/** Joins fragments with a separator. */
export const join = (pieces: readonly Sql[], separator = ", "): Sql =>
  pieces.length === 0 ? new Sql([""], []) : new Sql(["", ...pieces.slice(1).map(() => separator), ""], pieces);
