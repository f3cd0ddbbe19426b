/** The outcome as a text key: copied, not permitted, or another error. */
export type CopyOutcome = "copied" | "failed" | "error";

/**
 * Copies text to the clipboard. Over plain http pages have no clipboard access; there a field with the text, selected
 * by `selectField`, is copied as if manually.
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
