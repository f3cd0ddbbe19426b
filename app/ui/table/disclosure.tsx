import type { ReactNode } from "react";
import { A } from "../navigation/a";
import { Icon } from "../icon";

interface DisclosureProps {
  /** The page with the row opened or closed. */
  to: string;
  isOpen: boolean;
  /** Name of the row. */
  children: ReactNode;
}

/** Name of a table row that expands to its parts, as a link. */
export function Disclosure({ to, isOpen, children }: DisclosureProps) {
  return (
    <A className="disclosure" href={to} aria-expanded={isOpen} data-keep-scroll="">
      <Icon name="right" />
      <span className="name">{children}</span>
    </A>
  );
}
