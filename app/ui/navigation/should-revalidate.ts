import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Reloads a route's data after an action, unless its reply contains the changes itself: `answered`. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !(typeof actionResult === "object" && actionResult !== null && "answered" in actionResult);
