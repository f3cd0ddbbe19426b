import { Delta } from "~/ui/table/amount";
import type { ColumnCardContent } from "./column-content";
import { seriesClass } from "../series";

/** The tooltip card of a column. It is inside the column's link, so it may contain phrasing content only. */
export function ColumnCard({ card: { period, amount, change, notes, parts, action } }: { card: ColumnCardContent }) {
  return (
    <>
      <span className="when">{period}</span>
      <span className="tot">
        <b>{amount}</b>
        {change && (
          <span className="change">
            <Delta ratio={change.ratio} text={change.direction} /> {change.from}
          </span>
        )}
      </span>
      {notes.map((note) => (
        <span key={note} className="when">
          {note}
        </span>
      ))}
      {parts.length > 0 && (
        <span className="items">
          {parts.map(({ name, amount: cost, slot }) => (
            <span
              key={name}
              className={slot === null ? "rest" : slot === "others" ? `rest ${seriesClass(slot)}` : seriesClass(slot)}
            >
              <i className={slot === null ? "dot none" : "dot"} />
              <span>{name}</span>
              <span className="end">{cost}</span>
            </span>
          ))}
        </span>
      )}
      {action !== "" && <span className="go">{action}</span>}
    </>
  );
}
