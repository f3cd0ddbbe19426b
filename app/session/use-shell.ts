import { useRouteLoaderData } from "@remix-run/react";
import type { ShellData } from "./shell-data";

/** The frame's data: the user, their companies, language, theme, and the period with data. For screens inside it. */
export function useShell(): ShellData {
  const shell = useRouteLoaderData("routes/shell/route");
  if (!shell) throw new Error("This component stands outside the signed-in frame.");
  return shell as ShellData;
}
