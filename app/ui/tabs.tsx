import type { ReactNode } from "react";
import { A } from "./a";

interface TabsProps {
  /** What the tabs are about, for assistive technology. */
  label: string;
  items: { to: string; label: ReactNode; current: boolean }[];
  /** Links within the page keep its place; those that change all of it do not. */
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
