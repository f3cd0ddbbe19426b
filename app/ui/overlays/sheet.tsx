import type { ReactNode } from "react";
import type { IconName } from "../icon";
import { Icon } from "../icon";

interface SheetProps {
  id: string;
  label: string;
  /** Shows its content in the page, on phones too. */
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * Controls that are part of the page where there is room, and a sheet behind one button on phones. Works without
 * JavaScript.
 */
export function Sheet({ id, label, isOpen = false, children }: SheetProps) {
  return (
    <div className="sheet" id={id} popover={isOpen ? undefined : ""} role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** Opens a sheet; exists on phones only. */
export function SheetButton({ id, icon, label }: { id: string; icon: IconName; label: string }) {
  return (
    <button className="btn sheet-open" type="button" popovertarget={id}>
      <Icon name={icon} />
      {label}
    </button>
  );
}
