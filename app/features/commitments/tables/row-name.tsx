import { A } from "~/ui/navigation/a";
import { LongName } from "~/ui/long-name";

/** What a row is about, linking to its details, if there are any. */
export function RowName({ name, to }: { name: string; to: string | null }) {
  return to === null ? (
    <span className="name">
      <LongName name={name} />
    </span>
  ) : (
    <A className="name" href={to}>
      <LongName name={name} />
    </A>
  );
}
