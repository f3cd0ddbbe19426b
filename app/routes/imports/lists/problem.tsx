import type { ImportProblem } from "~/contract/imports";
import { useImportText } from "../use-import-text";

/** What is wrong and where, in one sentence. */
export function Problem({ problem }: { problem: ImportProblem }) {
  const { problem: words, place } = useImportText();
  const what = words(problem);
  const { line, column } = problem;
  const where = place({ line, column: column !== null && what.includes(column) ? null : column });
  return (
    <>
      {what} {where && <span className="muted nowrap">({where})</span>}
    </>
  );
}
