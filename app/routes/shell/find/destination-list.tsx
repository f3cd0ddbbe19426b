import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import type { Destination } from "./destinations";

/** Links to what was found, each in one line. */
export function DestinationList({ label, destinations }: { label: string; destinations: Destination[] }) {
  return (
    <ul className="destinations" aria-label={label}>
      {destinations.map(({ to, name, note, icon }) => (
        <li key={`${to} ${note}`}>
          <A className="option" href={to}>
            <Icon name={icon} />
            <span className="truncate">{name}</span>
            <span className="end">{note}</span>
          </A>
        </li>
      ))}
    </ul>
  );
}
