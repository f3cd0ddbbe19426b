const FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";

/**
 * Passes the focus on when what had it is removed from the page: to what took its place or followed it, such as the
 * next row of a list, otherwise to what preceded it. Browsers drop it, and screen readers start from the top. Returns
 * a function that ends this.
 */
export function keepFocus(): () => void {
  let last: { element: HTMLElement; pathname: string } | null = null;
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement ? { element: target, pathname: window.location.pathname } : null;
  };
  // A click elsewhere takes the focus away without giving it to anything.
  const forget = ({ target }: PointerEvent) => {
    if (target instanceof Node && !last?.element.contains(target)) last = null;
  };
  const observer = new MutationObserver((records) => {
    // Another page has its own start.
    if (!last || document.activeElement !== document.body || last.pathname !== window.location.pathname) return;
    const { element } = last;
    const removal = records.find(({ removedNodes }) => Array.from(removedNodes).some((node) => node.contains(element)));
    if (!removal) return;
    // It is still there if its row was moved.
    const next = element.isConnected ? element : nextTo(removal);
    next?.focus({ preventScroll: true });
  });
  document.addEventListener("focusin", remember);
  document.addEventListener("pointerdown", forget);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", remember);
    document.removeEventListener("pointerdown", forget);
    observer.disconnect();
  };
}

/** The nearest element that can have the focus, within the same page, dialog or popover. */
function nextTo({ target, previousSibling }: MutationRecord): HTMLElement | undefined {
  let [parent, before]: (Node | null)[] = [target, previousSibling];
  while (parent instanceof Element && parent.closest("main, dialog, [popover]")) {
    const stops = Array.from(parent.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(
      (stop) => stop.checkVisibility() && !stop.matches(":disabled"),
    );
    const start = before;
    const next = stops.find(
      (stop) => start?.isConnected !== true || start.compareDocumentPosition(stop) === Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const nearest = next ?? stops.at(-1);
    if (nearest) return nearest;
    [parent, before] = [parent.parentNode, parent.previousSibling];
  }
  return undefined;
}
