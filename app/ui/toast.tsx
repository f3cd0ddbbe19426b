import type { ReactNode } from "react";
import { Icon } from "./icon";

interface ToastProps {
  /** Chooses the icon and how urgently it is read out. */
  type: "success" | "error";
  message: ReactNode;
  /** A button for what can be done about it. */
  action?: ReactNode;
}

/** Result of an action; leaves by itself after three seconds, but not while somebody points at it or is in it. */
export function Toast({ type, message, action }: ToastProps) {
  return (
    <div className="toast fixed" role={type === "error" ? "alert" : "status"}>
      <Icon name={type === "error" ? "warn" : "check"} />
      {message}
      {action}
    </div>
  );
}
