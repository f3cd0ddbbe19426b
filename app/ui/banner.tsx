import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface BannerProps {
  tone?: "info" | "warn" | "fail";
  /** The sentence; the key part in `<b>`. */
  children: ReactNode;
  /** A link, or a form whose button has class `btn quiet small`. */
  action?: ReactNode;
}

/** A fact about the whole page. */
export function Banner({ tone = "info", children, action }: BannerProps) {
  return (
    <div className={classNames("banner", tone !== "info" && tone)} role={tone === "fail" ? "alert" : "status"}>
      <Icon name={tone === "info" ? "info" : "warn"} />
      <p>{children}</p>
      {action}
    </div>
  );
}
