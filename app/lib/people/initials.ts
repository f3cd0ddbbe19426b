/** Two letters at most: "Mina Park" → "MP", "박미나" → "박". */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s.@_-]+/)
    .filter(Boolean);
  const letters = words.map((word) => Array.from(word)[0] ?? "");
  const [first = "", second = ""] = letters;
  return (/^[a-z]/i.test(first) ? first + second : first).toUpperCase();
}
