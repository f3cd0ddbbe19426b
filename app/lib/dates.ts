/** Dates as the product writes them: MM/DD/YYYY in English, YYYY/MM/DD otherwise (spec §9). All take ISO text. */

/** "2026-11-19" → "11/19/2026" or "2026/11/19". */
export function formatDay(iso: string, language: string): string {
  const [year, month, day] = iso.slice(0, 10).split("-");
  return language === "en" ? `${month}/${day}/${year}` : `${year}/${month}/${day}`;
}

/** Making one takes longer than a thousand uses of it, and a chart names its months for every mark. */
const monthFormats = new Map<string, Intl.DateTimeFormat>();

function monthFormat(language: string): Intl.DateTimeFormat {
  const known = monthFormats.get(language);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" });
  monthFormats.set(language, format);
  return format;
}

/** "2026-11" or any day of it → "November 2026", "2026년 11월". */
export function formatMonth(iso: string, language: string): string {
  const [year, month] = iso.split("-").map(Number);
  return monthFormat(language).format(Date.UTC(year!, month! - 1));
}
