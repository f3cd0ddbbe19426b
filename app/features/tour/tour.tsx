import { staticPart } from "~/ui/loading/part";

/** A screen's welcome tour. It comes with the page, and its code only if somebody uses the page. */
export const Tour = staticPart("tour", async () => (await import("./tour-card")).TourCard);
