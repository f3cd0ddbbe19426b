import type { ReactNode } from "react";
import { Icon } from "./icon";

interface SheetProps {
  id: string;
  /** Name of the sheet, and text of the button that opens it. */
  label: string;
  /** Its content is part of the page, also on a phone. */
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * Controls that stand in the page where there is room; on a phone they are a sheet behind one button. Works without
 * JavaScript.
 */
export function Sheet({ id, label, isOpen = false, children }: SheetProps) {
  return (
    <>
      {!isOpen && (
        <button className="btn sheet-open" type="button" popovertarget={id}>
          <Icon name="sliders" />
          {label}
        </button>
      )}
      <div className="sheet" id={id} popover={isOpen ? undefined : ""} role="group" aria-label={label}>
        {children}
      </div>
    </>
  );
}
