import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { isSecret } from "~/http/replies/kept-fields";
import { invalidForm } from "./invalid-form.server";

/** Fields in which conform sends the pressed button and what was validated before. */
export const INTENT = "__intent__";
const STATE = "__state__";

const intent = z.object({
  type: z.enum(["validate", "insert", "remove", "reorder"]),
  payload: z.object({ name: z.string() }).partial().default({}),
});

/**
 * Parses a posted form by its schema, for conform. Throws a Response 400 for what our pages never send: lists with
 * gaps, which would be filled up to any length, and invalid buttons and states. Replies do not send secrets back.
 */
export function readSubmission<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  if (!isOwnForm(form)) throw invalidForm();
  const submission = parse(form, schema);
  const hideFields = [...form.keys()].filter(isSecret);
  return {
    ...submission,
    reply: (problems: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } = {}) =>
      submission.reply({ ...problems, hideFields }),
  };
}

function parse<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  try {
    return parseWithZod(form, { schema, disableAutoCoercion: true });
  } catch {
    throw invalidForm();
  }
}

function isOwnForm(form: FormData): boolean {
  const lengths = listLengths([...form.keys()]);
  if (!lengths) return false;
  const [pressed, state] = [form.get(INTENT), form.get(STATE)];
  if (state !== null && readJson(state) === undefined) return false;
  if (pressed === null) return true;
  const { data } = intent.safeParse(readJson(pressed));
  return (
    data !== undefined && placesIn(data.payload.name ?? "").every(({ list, place }) => place < (lengths.get(list) ?? 0))
  );
}

/** Number of entries of each list in the names, null if one has gaps. */
function listLengths(names: string[]): Map<string, number> | null {
  const lists = new Map<string, { places: Set<number>; last: number }>();
  for (const { list, place } of names.flatMap(placesIn)) {
    const entry = lists.get(list) ?? { places: new Set(), last: 0 };
    lists.set(list, { places: entry.places.add(place), last: Math.max(entry.last, place) });
  }
  if ([...lists.values()].some(({ places, last }) => last >= places.size)) return null;
  return new Map([...lists].map(([list, { places }]) => [list, places.size]));
}

/** "groups[1].rules[0].name" is in the lists "groups", at 1, and "groups[1].rules", at 0. */
const placesIn = (name: string): { list: string; place: number }[] =>
  [...name.matchAll(/\[(\d+)\]/g)].map((match) => ({ list: name.slice(0, match.index), place: Number(match[1]) }));

/** Undefined if it is not JSON. */
function readJson(text: FormDataEntryValue): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
