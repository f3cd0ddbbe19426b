import { Fragment } from "react";
import { breakName } from "./break-name";

/** Longer pieces, such as ids, break anywhere: they may be wider than a phone. */
const LONGEST_PIECE = 20;

/** A name without spaces, such as a file's or a resource's: where it does not fit, it breaks between its words. */
export function LongName({ name }: { name: string }) {
  return (
    <span className="long-name">
      {breakName(name).map((piece, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {piece.length > LONGEST_PIECE ? piece : <span className="nowrap">{piece}</span>}
        </Fragment>
      ))}
    </span>
  );
}
