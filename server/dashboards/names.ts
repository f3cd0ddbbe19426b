import { nameKey } from "~/contract/text";
import { MAX_DASHBOARD_NAME } from "~/lib/dashboards/widgets";
import { cutText } from "~/lib/cut-text";

/** The highest number after a name among those given; 0 if none has a number. */
function highest(names: string[], before: string, after = ""): number {
  const [start, end] = [nameKey(before), nameKey(after)];
  const numbers = names.map(nameKey).flatMap((key) => {
    if (!key.startsWith(start) || !key.endsWith(end)) return [];
    const digits = key.slice(start.length, key.length - end.length);
    return /^\d{1,9}$/.test(digits) ? [Number(digits)] : [];
  });
  return numbers.reduce((a, b) => Math.max(a, b), 0);
}

/** Shortened so that a suffix fits. */
const shortened = (name: string): string => cutText(name, MAX_DASHBOARD_NAME - 16).trimEnd();

/** Whether the name is the same as another one for the database, which ignores case and width. */
const isTaken = (names: string[], name: string): boolean => names.some((other) => nameKey(other) === nameKey(name));

/** A free name: the requested one, else with the number after the highest one in use (spec §5). */
export function freeName(names: string[], preferred: string): string {
  if (!isTaken(names, preferred) && highest(names, `${preferred} `) === 0) return preferred;
  return `${shortened(preferred)} ${highest(names, `${shortened(preferred)} `) + 1}`;
}

/** The name itself while it is free, else that of a copy. */
export const nameOrCopy = (names: string[], name: string): string =>
  isTaken(names, name) ? copyName(names, name) : name;

/** The name of a copy: "Dashboard Copy(1)", and of a copy of that one "Dashboard Copy(2)" (spec §5). */
export function copyName(names: string[], copied: string): string {
  const original = shortened(copied.replace(/ Copy\(\d+\)$/, ""));
  return `${original} Copy(${highest(names, `${original} Copy(`, ")") + 1})`;
}
