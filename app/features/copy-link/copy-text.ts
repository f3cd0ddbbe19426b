/** How it went, as a key of the texts: done, not permitted, or something else. */
export type CopyOutcome = "copied" | "failed" | "error";

/**
 * Puts text on the clipboard. Over plain http browsers have no clipboard for pages; there a field with the text, which
 * `selectField` selects, is copied as by hand.
 */
export async function copyText(text: string, selectField: () => void): Promise<CopyOutcome> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (!clipboard) {
      selectField();
      return document.execCommand("copy") ? "copied" : "failed";
    }
    await clipboard.writeText(text);
    return "copied";
  } catch (error) {
    return error instanceof DOMException && error.name === "NotAllowedError" ? "failed" : "error";
  }
}
