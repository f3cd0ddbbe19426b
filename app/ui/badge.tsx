import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon, type IconName } from "./icon";

export type BadgeTone = "critical" | "major" | "minor" | "success" | "accent";

/** A status in one or two words; gray without a tone. */
export function Badge({ tone, icon, children }: { tone?: BadgeTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={classNames("badge", tone)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
