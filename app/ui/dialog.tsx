import type { ReactNode } from "react";
import { Icon } from "./icon";

interface DialogProps {
  /** Opened by a button with `command="show-modal" commandfor={id}`. */
  id: string;
  title: ReactNode;
  /** Stands open on the page from the start, and lets the page be used beside it. */
  isOpen?: boolean;
  closeLabel: string;
  children: ReactNode;
  /** Buttons: what to do, then what closes. */
  footer: ReactNode;
}

/** Decide something, then return. Without JavaScript the browser opens and closes it. */
export function Dialog({ id, title, isOpen, closeLabel, children, footer }: DialogProps) {
  return (
    <dialog className="dialog" id={id} open={isOpen} aria-labelledby={`${id}-title`}>
      <header>
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
        </div>
        <button className="btn quiet square" type="button" command="close" commandfor={id} aria-label={closeLabel}>
          <Icon name="x" />
        </button>
      </header>
      <div className="body">{children}</div>
      <footer>{footer}</footer>
    </dialog>
  );
}
