/** Addresses that accept uploads, and report in advance what would prevent one. */
export const uploadAddresses = { bills: "/imports/upload", prices: "/imports/prices/upload" } as const;
/** Kind of an upload: bills of the company, or price lists of the installation. */
export type UploadKind = keyof typeof uploadAddresses;

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
    // Not JSON, so not ours.
  }
  return null;
}

/**
 * What went wrong with an upload whose response is not ours: `tooLarge` and `failed` if nothing was stored, `uncertain`
 * if it may have been, `elsewhere` if reloading the page will show the reason.
 */
export type Unanswered = "tooLarge" | "failed" | "uncertain" | "elsewhere";

/** Classifies the response by its status and its final address. */
export function unanswered({ status, address }: { status: number; address: string }): Unanswered {
  if (status === 413) return "tooLarge";
  if (status === 429) return "failed";
  if (status >= 500) return "uncertain";
  // Rejected, or redirected to another page because the session has ended.
  const isUploadReply = Object.values(uploadAddresses).some((uploadAddress) => address.includes(uploadAddress));
  return status >= 400 || !isUploadReply ? "elsewhere" : "uncertain";
}
