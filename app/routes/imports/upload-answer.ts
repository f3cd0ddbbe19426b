/** Reply of `/imports/upload`: where to go, or messages for the form. */
export type UploadAnswer = { to: string } | { errors: string[] };

/** The answer in a reply's text; null if it is something else. */
export function readAnswer(text: string): UploadAnswer | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    if ("to" in value && typeof value.to === "string") return { to: value.to };
    if ("errors" in value && Array.isArray(value.errors)) return { errors: value.errors.map(String) };
  } catch {
    // Not JSON: not an answer either.
  }
  return null;
}
