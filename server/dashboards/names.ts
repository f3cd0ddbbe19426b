import { MAX_DASHBOARD_NAME } from "~/lib/dashboards/widgets";

/** The highest number behind a name among those given; 0 if only the bare name is there, −1 if not even that. */
function highest(names: string[], before: string, after = ""): number {
  const numbers = names.flatMap((name) => {
    if (!name.toLowerCase().startsWith(before.toLowerCase()) || !name.endsWith(after)) return [];
    const digits = name.slice(before.length, name.length - after.length);
    return /^\d{1,9}$/.test(digits) ? [Number(digits)] : [];
  });
  return numbers.reduce((a, b) => Math.max(a, b), 0);
}

/** Shortened so that a suffix fits. */
const room = (name: string): string => name.slice(0, MAX_DASHBOARD_NAME - 16).trimEnd();

/** A free name: the requested one, else with the number after the highest one in use (spec §5). */
export function freeName(names: string[], preferred: string): string {
  const isTaken = names.some((name) => name.toLowerCase() === preferred.toLowerCase());
  if (!isTaken && highest(names, `${preferred} `) === 0) return preferred;
  return `${room(preferred)} ${highest(names, `${room(preferred)} `) + 1}`;
}

/** The name of a copy: "Dashboard Copy(1)", and of a copy of that one "Dashboard Copy(2)" (spec §5). */
export function copyName(names: string[], copied: string): string {
  const original = room(copied.replace(/ Copy\(\d+\)$/, ""));
  return `${original} Copy(${highest(names, `${original} Copy(`, ")") + 1})`;
}
