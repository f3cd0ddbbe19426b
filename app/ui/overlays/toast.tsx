import type { ReactNode } from "react";
import { Icon } from "../icon";

interface ToastProps {
  /** Determines the icon and how urgently it is announced. */
  type: "success" | "error";
  message: ReactNode;
  /** A button for the next step. */
  action?: ReactNode;
}

/**
 * Result of an action; successes are above failures. Disappears after three seconds, unless one is hovered or focused. That of
 * a success is announced by the region it is in.
 */
export function Toast({ type, message, action }: ToastProps) {
  return (
    <div className="toast fixed" role={type === "error" ? "alert" : undefined}>
      <Icon name={type === "error" ? "warn" : "check"} />
      {message}
      {action}
    </div>
  );
}

const SUCCESSES = "successes";

/** Where successes are announced: the region precedes them, as few screen readers announce one that arrives with text. */
export function SuccessRegion({ children }: { children?: ReactNode }) {
  return (
    <div id={SUCCESSES} role="status">
      {children}
    </div>
  );
}

/** Where the browser adds a toast to the page. A modal dialog covers and blocks whatever is outside of it. */
export function toastPlace(type: ToastProps["type"]): Element {
  const region = type === "success" ? document.getElementById(SUCCESSES) : null;
  return document.querySelector("dialog:modal") ?? region ?? document.body;
}
