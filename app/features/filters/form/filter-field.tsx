import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { Icon } from "~/ui/icon";

interface FilterFieldProps {
  name: string;
  /** Number of its selected values. */
  note?: string;
  isOpen: boolean;
  /** Changes when an open field is requested again. */
  requests?: number;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** An expandable field of the filter form. */
export function FilterField({ name, note, isOpen, requests = 0, onToggle, children }: FilterFieldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  // If several become open, browsers keep the first one, but the latest one should stay open.
  useEffect(() => {
    if (!isOpen || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView({ block: "nearest" });
    // What requested it is in a field that closes.
    if (requests > 0) details.current.querySelector("summary")?.focus({ preventScroll: true });
  }, [isOpen, requests]);
  // What was opened before hydration is not reported by the browser again.
  useEffect(() => {
    if (details.current?.open) onToggle?.(true);
  }, [onToggle]);
  return (
    <details
      ref={details}
      className="accordion"
      name="filter-field"
      open={isOpen || undefined}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary>
        <Icon name="right" />
        <span className="truncate">{name}</span>
        {note && <span className="end">{note}</span>}
      </summary>
      <div>{children}</div>
    </details>
  );
}
