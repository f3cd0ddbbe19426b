import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Result of an action; leaves by itself after three seconds. `type` chooses the icon and how urgently it is read out. */
export function Toast({ type, message }: { type: "success" | "error"; message: ReactNode }) {
  return (
    <div className="toast fixed" role={type === "error" ? "alert" : "status"}>
      <Icon name={type === "error" ? "warn" : "check"} />
      {message}
    </div>
  );
}
