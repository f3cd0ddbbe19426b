import type { ReactNode } from "react";
import { A } from "../navigation/a";
import { Icon } from "../icon";

interface ChipProps {
  /** The gray part: "Region is". */
  name: string;
  /** The emphasized part: the filter's values. */
  children: ReactNode;
  /** URL without this filter. */
  removeTo: string;
  /** "Remove region filter". */
  removeLabel: string;
}

/** An active filter; the cross is a link to the page without it. */
export function Chip({ name, children, removeTo, removeLabel }: ChipProps) {
  return (
    <li className="chip">
      <span className="truncate">
        <span className="k">{name}</span> {children}
      </span>
      <A href={removeTo} aria-label={removeLabel}>
        <Icon name="x" />
      </A>
    </li>
  );
}

/** The row of chips, with "Clear all" as its last entry if given. */
export function Chips({
  label,
  clear,
  children,
}: {
  label: string;
  clear?: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <ul className="chips" aria-label={label} data-keep-scroll="">
      {children}
      {clear && (
        <li>
          <A className="btn quiet small" href={clear.to}>
            {clear.label}
          </A>
        </li>
      )}
    </ul>
  );
}
