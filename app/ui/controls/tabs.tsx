import type { ReactNode } from "react";
import { A } from "../navigation/a";

interface TabsProps {
  /** Accessible name of the tabs. */
  label: string;
  items: { to: string; label: ReactNode; current: boolean }[];
  /** Whether tabs keep the scroll position, because they change only part of the page. */
  keepsScroll?: boolean;
}

/** Ways to move between different content; each is a link to its own URL. */
export function Tabs({ label, items, keepsScroll }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label} data-keep-scroll={keepsScroll ? "" : undefined}>
      {items.map((item) => (
        <A key={item.to} href={item.to} aria-current={item.current ? "page" : undefined}>
          {item.label}
        </A>
      ))}
    </nav>
  );
}
