import type { ReactNode } from "react";
import { A } from "./a";
import { Icon } from "./icon";
import { Popover } from "./popover";

interface OptionPickerProps {
  id: string;
  /** What is chosen, for assistive technology; also the head of the list. */
  label: string;
  /** Text of the button: what is chosen now. */
  chosen: ReactNode;
  options: {
    key: string;
    label: ReactNode;
    /** A quiet text at the end. */ end?: ReactNode;
    to: string;
    isCurrent: boolean;
  }[];
  /** Stands in place of the options when there are none. */
  empty: string;
  footer?: ReactNode;
}

/** One of a list of any length; each is a link to its own URL. */
export function OptionPicker({ id, label, chosen, options, empty, footer }: OptionPickerProps) {
  return (
    <Popover
      id={id}
      label={label}
      triggerClass="small"
      trigger={
        <>
          <span className="truncate tag-key">{chosen}</span>
          <Icon name="down" />
        </>
      }
    >
      <header>{label}</header>
      <div className="option-list">
        {options.map(({ key, label: text, end, to, isCurrent }) => (
          <A key={key} className="option" href={to} aria-current={isCurrent ? "true" : undefined}>
            <span className="truncate">{text}</span>
            {end !== undefined && <span className="end">{end}</span>}
          </A>
        ))}
        {options.length === 0 && <p className="note">{empty}</p>}
      </div>
      {footer && <footer>{footer}</footer>}
    </Popover>
  );
}
