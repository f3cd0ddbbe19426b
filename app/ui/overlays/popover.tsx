import type { MouseEvent, ReactNode } from "react";
import { forwardRef } from "react";
import { classNames } from "../class-names";

export interface PopoverProps {
  id: string;
  /** Accessible name of the popover. */
  label: string;
  /** Content of its button. */
  trigger: ReactNode;
  /** Accessible name of the button, needed if `trigger` contains no words. */
  triggerLabel?: string;
  /** The edge of the button that the popover aligns with. */
  align?: "start" | "end";
  /** Further classes of the button: quiet, square, small, wide… */
  triggerClass?: string;
  /** Key that opens it, in the notation of `aria-keyshortcuts`. */
  shortcut?: string;
  /** CSS width of the popover, for example "22rem"; by default as wide as its content. */
  width?: string;
  /** Called when the popover is about to open. */
  onOpen?: (event: MouseEvent) => void;
  /** Called when a pointer or the focus reaches the button. */
  onApproach?: () => void;
  children: ReactNode;
}

/** A button and the popover it opens. Works without JavaScript, closes on Escape and on a click elsewhere. */
export const Popover = forwardRef<HTMLDivElement, PopoverProps>(function Popover(
  { id, label, trigger, triggerLabel, align = "start", triggerClass, shortcut, width, onOpen, onApproach, children },
  ref,
) {
  return (
    <>
      <button
        className={classNames("btn", triggerClass)}
        type="button"
        popovertarget={id}
        aria-label={triggerLabel}
        aria-keyshortcuts={shortcut}
        onClick={onOpen}
        onPointerEnter={onApproach}
        onFocus={onApproach}
      >
        {trigger}
      </button>
      <div
        ref={ref}
        className={classNames("pop", align === "end" && "end")}
        id={id}
        popover=""
        role="group"
        aria-label={label}
        style={width ? { inlineSize: width } : undefined}
      >
        {children}
      </div>
    </>
  );
});
