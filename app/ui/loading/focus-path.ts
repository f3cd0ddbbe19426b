/** Where the focus is within an element: the positions of what contains it, outermost first. */
export type FocusPath = number[];

/** null: the focus is elsewhere. */
export function pathToFocus(container: Element): FocusPath | null {
  const path: FocusPath = [];
  for (let at = document.activeElement; at !== container; at = at.parentElement) {
    if (!at?.parentElement) return null;
    path.unshift(Array.from(at.parentElement.children).indexOf(at));
  }
  return path;
}

/** Focuses the element at the same place of another container, if there is one. */
export function focusAt(container: Element, path: FocusPath): void {
  const element = path.reduce<Element | undefined>((at, index) => at?.children[index], container);
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus({ preventScroll: true });
}
