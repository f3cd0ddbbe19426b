import type { ReactNode } from "react";
import { A } from "../navigation/a";
import { Icon } from "../icon";
import { Popover } from "../overlays/popover";

interface OptionPickerProps {
  id: string;
  /** Label for assistive technology; also the header of the list. */
  label: string;
  /** Text of the button: the current choice. */
  chosen: ReactNode;
  options: {
    key: string;
    label: ReactNode;
    /** Quiet text at the end of the option. */ end?: ReactNode;
    to: string;
    isCurrent: boolean;
  }[];
  /** Shown instead of the options if there are none. */
  empty: string;
  footer?: ReactNode;
}

/** A choice from a list of any length; each option is a link to its own URL. */
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
