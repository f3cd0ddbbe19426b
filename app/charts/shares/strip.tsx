import { drawnShares, PartName, type Part } from "./part";
import { pixels } from "../geometry/scale";

/** Shares of a whole as one bar, for more parts than a donut can show. Parts of zero or less are not drawn. */
export function StripBar({ label, parts }: { label: string; parts: Part[] }) {
  return (
    <span className="strip" role="img" aria-label={label}>
      {drawnShares(parts).map(({ part, share }) => (
        <i
          key={part.id}
          className={part.isHatched ? "hatched" : undefined}
          style={{ "--v": pixels(share), "--c": part.color }}
        />
      ))}
    </span>
  );
}

/** The parts with their amounts and shares, beside a bar; all of them. */
export function PartList({ parts }: { parts: Part[] }) {
  return (
    <ul className="bars parts" data-keep-scroll="">
      {parts.map((part) => (
        <li key={part.id}>
          <PartName part={part} />
          <span className="end">{part.amount}</span>
          <span className="end muted">{part.portion}</span>
        </li>
      ))}
    </ul>
  );
}
