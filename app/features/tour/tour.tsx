import { staticPart } from "~/ui/loading/lazy-part";

/** A screen's welcome tour. It is part of the page; its code is loaded once the page is used. */
export const Tour = staticPart("tour", async () => (await import("./tour-card")).TourCard);
