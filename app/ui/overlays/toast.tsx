import type { ReactNode } from "react";
import { Icon } from "../icon";

interface ToastProps {
  /** Determines the icon and how urgently it is announced. */
  type: "success" | "error";
  message: ReactNode;
  /** A button for the next step. */
  action?: ReactNode;
}

/** Result of an action, below any earlier one. Disappears after three seconds, unless one is hovered or focused. */
export function Toast({ type, message, action }: ToastProps) {
  return (
    <div className="toast fixed" role={type === "error" ? "alert" : "status"}>
      <Icon name={type === "error" ? "warn" : "check"} />
      {message}
      {action}
    </div>
  );
}
