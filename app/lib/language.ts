/** Languages of the interface by their own names; every text exists in all of them. */
export const languageNames = { en: "English", ko: "한국어", zh: "中文", ja: "日本語" } as const;

export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as [Language, ...Language[]];

export const defaultLanguage: Language = "en";

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

export interface LanguageHints {
  /** The `lang` parameter of the URL, when there is one. */
  requested?: string | null;
  /** The choice stored in this browser, then in the user's profile. */
  stored?: (string | null | undefined)[];
  /** The Accept-Language header. */
  accepted?: string | null;
  /** The host the browser used, with or without port. */
  host?: string | null;
  /** The environment's language, for hosts that are not Chinese. */
  fallback?: Language;
}

/**
 * The language of spec §1: the `lang` parameter, else the stored choice, else the browser's, else Chinese on a
 * Chinese host, else the environment's, mostly English. An unsupported `lang` is reported and skips the stored choice.
 */
export function chooseLanguage({ requested, stored = [], accepted, host, fallback = defaultLanguage }: LanguageHints): {
  language: Language;
  isRequestUnsupported: boolean;
} {
  if (isLanguage(requested)) return { language: requested, isRequestUnsupported: false };
  const isRequestUnsupported = requested !== undefined && requested !== null;
  const chosen = isRequestUnsupported ? undefined : stored.find(isLanguage);
  const language = chosen ?? acceptedLanguage(accepted) ?? (isChineseHost(host) ? "zh" : fallback);
  return { language, isRequestUnsupported };
}

/** The most preferred supported language of an Accept-Language header: "ko-KR,ko;q=0.9,en;q=0.8" → "ko". */
function acceptedLanguage(header: string | null | undefined): Language | undefined {
  const ranges = (header ?? "").split(",").map((range) => {
    const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { language: tag.trim().split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
  });
  const accepted = ranges.filter((range) => range.quality > 0).sort((a, b) => b.quality - a.quality);
  return accepted.map((range) => range.language).find(isLanguage);
}

const isChineseHost = (host: string | null | undefined): boolean => /\.cn$/i.test((host ?? "").replace(/:\d+$/, ""));
