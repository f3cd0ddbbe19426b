import type { ReactNode } from "react";
import { A } from "~/ui/navigation/a";

/** Links to the import of a line; its name alone for readers who may not see it: files contain all accounts. */
export const ImportLink = ({ importId, children }: { importId: string; children: ReactNode }) =>
  importId === "" ? children : <A href={`/imports/${encodeURIComponent(importId)}`}>{children}</A>;
