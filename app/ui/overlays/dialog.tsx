import type { ReactNode } from "react";
import { Icon } from "../icon";

interface DialogProps {
  /** Opened by a button with `command="show-modal" commandfor={id}`. */
  id: string;
  title: ReactNode;
  /** Open on the page from the start, without blocking the page. */
  isOpen?: boolean;
  closeLabel: string;
  children: ReactNode;
  /** Buttons: the action, then close. */
  footer: ReactNode;
}

/** Asks for a decision. Without JavaScript the browser opens and closes it. */
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
