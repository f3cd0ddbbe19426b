import type { ShellData } from "~/session/shell-data";
import { Notices } from "./notices";
import { Survey } from "./survey";

interface AroundProps {
  place: "above" | "below";
  frame: Pick<ShellData, "notices" | "isSurveyDue" | "classicHref">;
  returnTo: string;
}

/** What stands above and below a page and is not of it: notices, and the survey. */
export function Around({ place, frame, returnTo }: AroundProps) {
  if (place === "above") return <Notices notices={frame.notices} returnTo={returnTo} />;
  return <Survey returnTo={returnTo} classic={frame.classicHref} />;
}
