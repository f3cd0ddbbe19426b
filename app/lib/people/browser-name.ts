/** The first match counts: browsers also name those that they descend from. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, "Edge"],
  [/\b(OPR|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bWhale\//, "Whale"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(Macintosh|Mac OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** Browser and system in a User-Agent header, null if not recognized. */
export const browserIn = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: nameIn(browsers, userAgent) ?? null,
  system: nameIn(systems, userAgent) ?? null,
});
