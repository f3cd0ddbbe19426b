import type { ReactNode } from "react";
import { A } from "../navigation/a";
import { classNames } from "../class-names";

interface SegmentedProps {
  /** Accessible name of the choice. */
  label: string;
  items: { to: string; label: ReactNode; current: boolean }[];
  small?: boolean;
  className?: string;
}

/** Two to five views of the same data; each is a link to its own URL. */
export function Segmented({ label, items, small, className }: SegmentedProps) {
  return (
    <nav className={classNames("segmented", small && "small", className)} aria-label={label} data-keep-scroll="">
      {items.map((item) => (
        <A key={item.to} href={item.to} aria-current={item.current ? "true" : undefined}>
          {item.label}
        </A>
      ))}
    </nav>
  );
}
