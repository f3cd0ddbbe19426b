import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A process below `npm start`. */
export interface DescendantProcess {
  pid: number;
  program: "upstream" | "web" | "other";
  /** Resident memory. */
  mebibytes: number;
}

const programOf = (command: string): DescendantProcess["program"] =>
  command.includes("start-upstream") ? "upstream" : command.includes("@remix-run/serve") ? "web" : "other";

/** All descendants of the given process. */
export async function processesBelow(root: number): Promise<DescendantProcess[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,rss=,args="], {
    maxBuffer: 16 * 1024 ** 2,
  });
  const processes = stdout.split("\n").flatMap((line) => {
    const [, pid, parent, kibibytes, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined
      ? []
      : [
          {
            pid: Number(pid),
            parent: Number(parent),
            mebibytes: Number(kibibytes) / 1024,
            program: programOf(command),
          },
        ];
  });
  const below = (parent: number): DescendantProcess[] =>
    processes
      .filter((candidate) => candidate.parent === parent)
      .flatMap(({ pid, program, mebibytes }) => [{ pid, program, mebibytes }, ...below(pid)]);
  return below(root);
}
