import { Delta } from "~/ui/amount";
import type { ColumnCardContent } from "./column-content";
import { seriesClass } from "./series";

/** What the card of a column says. It stands within the column's link, so all of it is phrasing. */
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
          {parts.map(({ name, amount: cost, rank }) => (
            <span
              key={name}
              className={rank === null ? "rest" : rank === "others" ? `rest ${seriesClass(rank)}` : seriesClass(rank)}
            >
              <i className={rank === null ? "dot none" : "dot"} />
              <span>{name}</span>
              <span className="end">{cost}</span>
            </span>
          ))}
        </span>
      )}
      <span className="go">{action}</span>
    </>
  );
}
