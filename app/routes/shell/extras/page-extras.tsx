import type { ShellData } from "~/session/shell-data";
import { Notices } from "./notices";
import { Survey } from "./survey";

interface PageExtrasProps {
  place: "above" | "below";
  frame: Pick<ShellData, "notices" | "isSurveyDue" | "classicHref">;
  returnTo: string;
}

/** Content above and below a page that is not part of it: notices, and the survey. */
export function PageExtras({ place, frame, returnTo }: PageExtrasProps) {
  if (place === "above") return <Notices notices={frame.notices} returnTo={returnTo} />;
  return <Survey returnTo={returnTo} classic={frame.classicHref} />;
}
