import type { ReactNode } from "react";
import { A } from "~/ui/navigation/a";
import { seriesClass, type ColorSlot } from "./series";

interface LegendItem {
  id: string;
  name: string;
  slot: ColorSlot;
  /** CSS color, for series that are not items: providers. */
  color?: string;
  /** Mark of its provider, shown before the name. */
  owner?: ReactNode;
  /** Link that filters by this item. */
  href?: string;
}

interface LegendProps {
  label: string;
  items: LegendItem[];
  /** Name of the ▼ flag, when the chart has any. */
  flag?: string;
  /** Names of the chart's other marks: compared range, estimate, incomplete, empty. */
  ghost?: string;
  estimate?: string;
  incomplete?: string;
  empty?: string;
  /** Each key looks like the mark it explains. */
  marks?: "area" | "line";
}

/** Names of the series; hovering one dims the others. */
export function Legend({ label, items, flag, ghost, estimate, incomplete, empty, marks = "area" }: LegendProps) {
  return (
    <ul className="legend" aria-label={label} data-keep-scroll="">
      {items.map(({ id, name, slot, color, owner, href }) => {
        const content = (
          <>
            <i className={marks === "line" ? "key-line" : "dot"} />
            {owner}
            {name}
          </>
        );
        return (
          <li key={id} className={seriesClass(slot)} style={color ? { "--c": color } : undefined} title={name}>
            {href ? <A href={href}>{content}</A> : content}
          </li>
        );
      })}
      {ghost !== undefined && (
        <li>
          <i className={marks === "line" ? "key-line compare" : "dot key-ghost"} />
          {ghost}
        </li>
      )}
      {estimate !== undefined && (
        <li>
          <i className="dot estimate" />
          {estimate}
        </li>
      )}
      {incomplete !== undefined && (
        <li>
          <i className="dot key-hollow" />
          {incomplete}
        </li>
      )}
      {empty !== undefined && (
        <li>
          <i className="key-line key-empty" />
          {empty}
        </li>
      )}
      {flag !== undefined && (
        <li>
          <svg className="key-flag" width="8" height="6" aria-hidden="true">
            <path d="M0 0h8l-4 6z" />
          </svg>
          {flag}
        </li>
      )}
    </ul>
  );
}
