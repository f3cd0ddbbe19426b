/** Dates as the product writes them: MM/DD/YYYY in English, YYYY/MM/DD otherwise (spec §9). All take ISO text. */

/** "2026-11-19" → "11/19/2026" or "2026/11/19". */
export function formatDay(iso: string, language: string): string {
  const [year, month, day] = iso.slice(0, 10).split("-");
  return language === "en" ? `${month}/${day}/${year}` : `${year}/${month}/${day}`;
}

/** A range of days: "10/01/2026 – 10/31/2026". */
export const formatDays = (startDate: string, endDate: string, language: string): string =>
  `${formatDay(startDate, language)} – ${formatDay(endDate, language)}`;

/** Cached, because creating one takes longer than a thousand uses, and a chart names months for every mark. */
const monthFormats = new Map<string, Intl.DateTimeFormat>();

type MonthOptions = Pick<Intl.DateTimeFormatOptions, "year" | "month">;

function monthIn(iso: string, language: string, options: MonthOptions): string {
  const key = `${language} ${options.year} ${options.month}`;
  const format = monthFormats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
  monthFormats.set(key, format);
  const [year, month] = iso.split("-").map(Number);
  return format.format(Date.UTC(year!, month! - 1));
}

/** "2026-11" or any day of it → "November 2026", "2026년 11월". */
export const formatMonth = (iso: string, language: string): string =>
  monthIn(iso, language, { year: "numeric", month: "long" });

/** "2026-11" or any day of it → "Nov", "11월"; with the year "Nov 2026", "2026/11", as short as possible. */
export function formatMonthName(iso: string, language: string, { withYear }: { withYear: boolean }): string {
  if (withYear && language !== "en") return iso.slice(0, 7).replace("-", "/");
  return monthIn(iso, language, { month: "short", ...(withYear && { year: "numeric" }) });
}
