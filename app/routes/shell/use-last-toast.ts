import { useState } from "react";
import type { ShellData } from "~/session/shell-data";

/**
 * The toast that came last, and its number as a key. A page that loads its data again gets none the second time:
 * the one on screen stays until its own time is over.
 */
export function useLastToast(current: ShellData["toast"]): { toast: ShellData["toast"]; number: number } {
  const [last, setLast] = useState({ toast: current, number: 0 });
  if (!current || current === last.toast) return last;
  const next = { toast: current, number: last.number + 1 };
  setLast(next);
  return next;
}
