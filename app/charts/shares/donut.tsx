import { drawnShares, PartName, type Part } from "./part";
import { pixels } from "../geometry/scale";

interface DonutProps {
  /** The total; caption of the list and name of the drawing. */
  label: string;
  parts: Part[];
  /** Short total in the middle, and its label. */
  center: string;
  centerNote?: string;
}

/** Gap between neighbours and the least visible length, in percent of the ring. */
const gap = 0.7;
const least = 0.3;

/** Room for the text in the middle, in widths of an average letter. */
const holeWidth = 96;

/** Shares of a whole, up to eight parts, with their list. Parts of zero or less are listed but not drawn. */
export function Donut({ label, parts, center, centerNote }: DonutProps) {
  const arcs = ring(parts);
  return (
    <div className="donut" data-keep-scroll="">
      <svg viewBox="0 0 120 120" role="img" aria-label={label}>
        <g transform="rotate(-90 60 60)">
          {arcs.length === 0 && <circle cx="60" cy="60" r="50" />}
          {arcs.map(({ part, offset, length }) => (
            <circle
              key={part.id}
              className={part.isHatched ? "hatched" : undefined}
              cx="60"
              cy="60"
              r="50"
              pathLength="100"
              style={{ "--c": part.color }}
              strokeDasharray={`${pixels(length)} 100`}
              strokeDashoffset={pixels(-offset)}
            >
              <title>{`${part.name} ${part.portion}`}</title>
            </circle>
          ))}
        </g>
        <text
          x="60"
          y={centerNote === undefined ? 65 : 62}
          style={{ fontSize: Math.min(15, holeWidth / center.length) }}
        >
          {center}
        </text>
        {centerNote !== undefined && (
          <text className="sub" x="60" y="76">
            {centerNote}
          </text>
        )}
      </svg>
      <table>
        <caption className="sr">{label}</caption>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id}>
              <th scope="row">
                <PartName part={part} />
              </th>
              <td>{part.amount}</td>
              <td>{part.portion}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Arcs of the ring, in percent of its length; a single part closes it. */
export function ring(parts: Part[]): { part: Part; offset: number; length: number }[] {
  const drawn = drawnShares(parts);
  let offset = 0;
  return drawn.map(({ part, share }) => {
    const arc = { part, offset, length: drawn.length === 1 ? 100 : Math.max(share - gap, least) };
    offset += share;
    return arc;
  });
}
