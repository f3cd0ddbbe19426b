import type { ReactNode, SyntheticEvent } from "react";
import { useEffect, useRef } from "react";
import { A } from "../navigation/a";
import { Icon } from "../icon";
import { useNavigate } from "../navigation/use-navigate";

interface DrawerProps {
  title: ReactNode;
  /** The quiet line below the title. */
  note?: ReactNode;
  /** Address of the page without the drawer. */
  closeTo: string;
  closeLabel: string;
  children: ReactNode;
}

/** From this width the drawer fits beside the page; dialogs.css shifts the page from the same width. */
const wideMediaQuery = "(width >= 80rem)";

/**
 * Shows details beside the page if there is room, otherwise over it. Without JavaScript it is an open dialog that a
 * link closes; with it, Escape closes it too, and focus returns to where it was.
 */
export function Drawer({ title, note, closeTo, closeLabel, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.close();
    if (window.matchMedia(wideMediaQuery).matches) element?.show();
    else {
      element?.setAttribute("closedby", "any");
      element?.showModal();
    }
    return () => {
      if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      const isForOthers =
        event.defaultPrevented ||
        event.isComposing ||
        dialog.current?.matches(":modal") ||
        document.querySelector(":popover-open") !== null;
      if (event.key === "Escape" && !isForOthers) navigate(closeTo, { preventScrollReset: true });
    };
    window.addEventListener("keydown", escape);
    return () => window.removeEventListener("keydown", escape);
  }, [navigate, closeTo]);
  /** The browser would close a modal dialog without changing the address. */
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    navigate(closeTo, { preventScrollReset: true });
  };

  return (
    <>
      <A className="scrim" href={closeTo} tabIndex={-1} data-keep-scroll="">
        <span className="sr">{closeLabel}</span>
      </A>
      <dialog className="drawer" open ref={dialog} onCancel={cancel} aria-labelledby="drawer-title" data-keep-scroll="">
        <header>
          <div>
            <h2 id="drawer-title">{title}</h2>
            {note !== undefined && <p className="row">{note}</p>}
          </div>
          <A className="btn quiet square" href={closeTo} aria-label={closeLabel}>
            <Icon name="x" />
          </A>
        </header>
        <div className="body">{children}</div>
      </dialog>
    </>
  );
}
