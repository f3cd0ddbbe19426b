import { useEffect } from "react";

/** Single-key shortcuts, unless the user is typing or has turned them off. */
const singleKeys = ["/", "[", "]", "?"];

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "isComposing">;

/**
 * The shortcut of a key press as `aria-keyshortcuts` names it: "Control+K" (on a Mac Command), or one of the single
 * keys. Null: none. Some keyboards have brackets on Control and Alt together.
 */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, defaultPrevented, isComposing }: KeyPress): string | null {
  if (defaultPrevented || isComposing) return null;
  if (metaKey || (ctrlKey && !altKey)) return key.toLowerCase() === "k" ? "Control+K" : null;
  return singleKeys.includes(key) ? key : null;
}

const fields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** Whether the element is typed into. */
const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(fields) !== null;

/**
 * Shortcuts of the whole page. Each belongs to the link, button or field with that `aria-keyshortcuts`: a link or
 * button is clicked, a field focused. A shortcut without such an element on the page has no effect.
 */
export function useShortcuts(areSingleKeysOn: boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (shortcut === null) return;
      const isSingle = shortcut.length === 1;
      if (isSingle && (!areSingleKeysOn || isTextInput(event.target) || document.querySelector("dialog:modal"))) return;
      const target = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${shortcut}"]`)].find(
        (candidate) => candidate.checkVisibility(),
      );
      if (!target) return;
      event.preventDefault();
      if (target.matches("input")) target.focus();
      else target.click();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [areSingleKeysOn]);
}
