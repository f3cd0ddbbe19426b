import type { MouseEvent, ReactNode } from "react";
import { forwardRef } from "react";
import { classNames } from "./class-names";

export interface PopProps {
  id: string;
  /** Name of the popover for assistive technology. */
  label: string;
  /** Content of the button that opens it. */
  trigger: ReactNode;
  /** Name of the button, needed when `trigger` shows no words. */
  triggerLabel?: string;
  /** Which edge of the button the popover lines up with. */
  align?: "start" | "end";
  /** Classes of the button besides `btn`: quiet, square, small, wide… */
  triggerClass?: string;
  /** Width of the popover in CSS, for example "22rem"; by content when left out. */
  width?: string;
  /** Called when people are about to see what is in it. */
  onOpen?: (event: MouseEvent) => void;
  /** Called when a pointer or the focus comes to the button. */
  onApproach?: () => void;
  children: ReactNode;
}

/** A button and the popover it opens. Works without JavaScript, closes on Escape and on a click elsewhere. */
export const Pop = forwardRef<HTMLDivElement, PopProps>(function Pop(
  { id, label, trigger, triggerLabel, align = "start", triggerClass, width, onOpen, onApproach, children },
  ref,
) {
  return (
    <>
      <button
        className={classNames("btn", triggerClass)}
        type="button"
        popovertarget={id}
        aria-label={triggerLabel}
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
