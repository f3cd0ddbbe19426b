import { identifier } from "./cost-store";
import type { Parameter, Parameters } from "./cost-store";

/** A value in a query, with the engine's type for it. */
class Bound {
  constructor(
    readonly type: string,
    readonly value: Parameter,
  ) {}
}

/** A piece of a query. Values in it are bound, so no text from outside ever becomes SQL. */
export class Sql {
  constructor(
    private readonly strings: readonly string[],
    private readonly holes: readonly (Sql | Bound)[],
  ) {}

  /** The text with `{p0:Type}`, `{p1:Type}`, … and what they stand for: the arguments of the cost store's methods. */
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

/** sql`SELECT … WHERE Day = ${bind("Date", day)} AND ${condition}`: holes are pieces of SQL or bound values. */
export const sql = (strings: TemplateStringsArray, ...holes: (Sql | Bound)[]): Sql => new Sql(strings, holes);

/** A value of the engine's type, for example bind("Array(String)", names). */
export const bind = (type: string, value: Parameter): Bound => new Bound(type, value);

/** A table or column by name; `database.table` is one too. */
export const named = (name: string): Sql => new Sql([name.split(".").map(identifier).join(".")], []);

/** The pieces one after another with the separator between them. */
export const join = (pieces: readonly Sql[], separator = ", "): Sql =>
  pieces.length === 0 ? new Sql([""], []) : new Sql(["", ...pieces.slice(1).map(() => separator), ""], pieces);
