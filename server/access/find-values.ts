import type { z } from "zod";

type Find = (value: unknown) => unknown[];

const nothing: Find = () => [];

/** The definition of a zod schema, as far as request schemas are nested. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}

/**
 * Finds all parsed values whose schema is `marked`, at any depth and under any name. In unions, every member is
 * considered: a value that could be one counts. Compiled once per schema.
 */
export function valueFinder(schema: z.ZodType, marked: z.ZodType): Find {
  if (schema === marked) return (value) => (value === undefined || value === null ? [] : [value]);
  const definition = schema._zod.def as Definition;
  const inner = (wrapped: z.ZodType | undefined): Find => (wrapped ? valueFinder(wrapped, marked) : nothing);
  const combined = (finds: Find[]): Find => {
    const useful = finds.filter((find) => find !== nothing);
    return useful.length === 0 ? nothing : (value) => useful.flatMap((find) => find(value));
  };
  const each = (find: Find, entries: (value: unknown) => unknown[]): Find =>
    find === nothing ? nothing : (value) => entries(value).flatMap(find);
  switch (definition.type) {
    case "object":
      return combined(
        Object.entries(definition.shape ?? {}).map(([key, field]) =>
          each(inner(field), (value) => entryOf(value, key)),
        ),
      );
    case "array":
    case "set":
      return each(inner(definition.element ?? definition.valueType), (value) =>
        value instanceof Set || Array.isArray(value) ? [...value] : [],
      );
    case "tuple":
      return combined(
        (definition.items ?? []).map((item, at) => each(inner(item), (value) => entryOf(value, String(at)))),
      );
    case "record":
    case "map":
      return combined([
        each(inner(definition.keyType), (value) => entriesOf(value).map(([key]) => key)),
        each(inner(definition.valueType), (value) => entriesOf(value).map(([, entry]) => entry)),
      ]);
    case "union":
      return combined((definition.options ?? []).map(inner));
    case "intersection":
      return combined([inner(definition.left), inner(definition.right)]);
    case "pipe":
      return combined([inner(definition.in), inner(definition.out)]);
    default:
      return inner(definition.innerType);
  }
}

const entryOf = (value: unknown, key: string): unknown[] =>
  typeof value === "object" && value !== null && key in value ? [(value as Record<string, unknown>)[key]] : [];

const entriesOf = (value: unknown): [unknown, unknown][] =>
  value instanceof Map ? [...value] : typeof value === "object" && value !== null ? Object.entries(value) : [];
