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
      const name = `p${Object.keys(parameters).length}`;
      parameters[name] = hole.value;
      return `{${name}:${hole.type}}`;
    });
    return this.strings.map((text, i) => text + (written[i] ?? "")).join("");
  }
}

/** sql`SELECT … WHERE Day = ${bind("Date", day)} AND ${condition}`: interpolations are fragments or bound values. */
export const sql = (strings: TemplateStringsArray, ...holes: (Sql | Bound)[]): Sql => new Sql(strings, holes);

/** Binds a value of an engine type, for example bind("Array(String)", names). */
export const bind = (type: string, value: Parameter): Bound => new Bound(type, value);

/** Identifier of a table or column; also `database.table`. */
export const identifier = (name: string): Sql => new Sql([name.split(".").map(quoteIdentifier).join(".")], []);

/** Joins fragments with a separator. */
export const join = (pieces: readonly Sql[], separator = ", "): Sql =>
  pieces.length === 0 ? new Sql([""], []) : new Sql(["", ...pieces.slice(1).map(() => separator), ""], pieces);
