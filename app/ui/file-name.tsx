import { Fragment } from "react";
import { breakFileName } from "./break-file-name";

/** Longer pieces, such as ids, break anywhere: they may be wider than a phone. */
const LONGEST_PIECE = 20;

/** The name of a file, whole, on as many lines as it needs. */
export function FileName({ name }: { name: string }) {
  return (
    <span className="file-name">
      {breakFileName(name).map((piece, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {piece.length > LONGEST_PIECE ? piece : <span className="nowrap">{piece}</span>}
        </Fragment>
      ))}
    </span>
  );
}
