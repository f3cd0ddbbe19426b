import type { ReactNode } from "react";
import { Icon } from "../icon";

interface SheetProps {
  id: string;
  /** Name of the sheet, and text of the button that opens it. */
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
