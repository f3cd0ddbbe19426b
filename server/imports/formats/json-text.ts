import { literal } from "../../cost-store/cost-store";

/** A string literal of JSON or Python. */
export const STRING = String.raw`(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')`;
/** More members, such as the kind of a tag (Google's FOCUS view). */
const MORE = String.raw`(?:,\s*${STRING}\s*:\s*(?:${STRING}|[^,"}]*))*`;
const PAIR = String.raw`\{\s*"key"\s*:\s*(${STRING})\s*,\s*"value"\s*:\s*(${STRING}|[^"}]*?)\s*${MORE}\s*\}`;

/** SQL: replaces all matches of a pattern. */
export const replaceAll = (text: string, pattern: string, by: string): string =>
  `replaceRegexpAll(${text}, ${literal(pattern)}, ${literal(by)})`;

/** SQL: a JSON list of {key, value} as one JSON object. */
export const pairsToObject = (json: string): string =>
  replaceAll(replaceAll(replaceAll(json, PAIR, String.raw`\1:\2`), String.raw`^\s*\[`, "{"), String.raw`\]\s*$`, "}");
