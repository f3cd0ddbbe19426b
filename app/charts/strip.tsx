import { drawnShares, PartName, type Part } from "./part";
import { pixels } from "./scale";

/** Shares of a whole as one bar with its list, for more parts than a donut can carry. Parts of zero or less are listed, not drawn. */
export function Strip({ label, parts }: { label: string; parts: Part[] }) {
  return (
    <div className="stack" data-keep-scroll="">
      <div className="strip" role="img" aria-label={label}>
        {drawnShares(parts).map(({ part, share }) => (
          <i key={part.id} style={{ "--v": pixels(share), "--c": part.color }} />
        ))}
      </div>
      <ul className="bars parts">
        {parts.map((part) => (
          <li key={part.id}>
            <PartName part={part} />
            <span className="end">{part.amount}</span>
            <span className="end muted">{part.portion}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
