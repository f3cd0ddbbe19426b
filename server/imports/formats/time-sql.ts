import { literal } from "../../cost-store/cost-store";

/** The engine's parser accepts month 0 and hours from 25, as January and of the next day. */
const ISO_DATE = String.raw`20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const CLOCK = String.raw`(?:[01]\d|2[0-4]):[0-5]\d(?::(?:[0-5]\d|60)(?:\.\d+)?)?`;
/** An ISO date or time from 2000 to 2099; UTC unless it has a time zone. */
const ISO_TIME = String.raw`^(${ISO_DATE}(?:[T ]${CLOCK} ?(?:Z|UTC|[+-]\d\d:?\d\d)?)?)$`;

/** Other date formats, converted to ISO step by step: 202609, 2026-09, 20260930, 9/3/2026, 9/3/26. */
const TO_ISO: [pattern: string, replacement: string][] = [
  [String.raw`^(20\d\d)-?(\d\d)(?:\.0)?$`, String.raw`\1-\2-01`],
  [String.raw`^(20\d\d)(\d\d)(\d\d)$`, String.raw`\1-\2-\3`],
  [String.raw`^(\d)/`, String.raw`0\1/`],
  [String.raw`^(\d\d)/(\d)/`, String.raw`\1/0\2/`],
  [String.raw`^(0\d|1[0-2])/(\d\d)/(\d\d)( |$)`, String.raw`\1/\2/20\3\4`],
  [String.raw`^(0\d|1[0-2])/(\d\d)/(20\d\d)`, String.raw`\3-\1-\2`],
];

/** SQL: the time that a text states, as Nullable(DateTime('UTC')); NULL if it states none. */
export function timeOf(text: string): string {
  const iso = TO_ISO.reduce(
    (sql, [from, to]) => `replaceRegexpOne(${sql}, ${literal(from)}, ${literal(to)})`,
    `trimBoth(${text})`,
  );
  return `parseDateTimeBestEffortOrNull(extract(${iso}, ${literal(ISO_TIME)}), 'UTC')`;
}
