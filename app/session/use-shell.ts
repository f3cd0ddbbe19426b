import { useRouteLoaderData } from "@remix-run/react";
import type { ShellData } from "./shell-data";

/** What the frame knows: the user, their companies, language, theme, and which period has data. For screens inside it. */
export function useShell(): ShellData {
  const shell = useRouteLoaderData("routes/shell/route");
  if (!shell) throw new Error("This component stands outside the signed-in frame.");
  return shell as ShellData;
}
