import type { ImportProblem } from "~/contract/imports";
import { useWords } from "./use-words";

/** What is wrong and where, in one sentence. */
export function Problem({ problem }: { problem: ImportProblem }) {
  const { problem: words, place } = useWords();
  const where = place(problem);
  return (
    <>
      {words(problem)} {where && <span className="muted nowrap">({where})</span>}
    </>
  );
}
