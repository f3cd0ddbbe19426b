/** Accepts uploads, and reports obstacles in advance. */
export const UPLOAD = "/imports/upload";

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

/** What went wrong with an upload that has no answer of ours: nothing was kept, or nobody knows, or its page has to tell. */
export type Unanswered = "tooLarge" | "failed" | "uncertain" | "elsewhere";

/** Which of them it is, by the status and the address that answered last. */
export function unanswered({ status, address }: { status: number; address: string }): Unanswered {
  if (status === 413) return "tooLarge";
  if (status === 429) return "failed";
  if (status >= 500) return "uncertain";
  // Led to another page, so most likely the session has ended, or refused.
  return status >= 400 || !address.includes(UPLOAD) ? "elsewhere" : "uncertain";
}
