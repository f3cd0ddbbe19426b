import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Reloads a route's data after an action, unless its reply says itself what it has changed: `answered`. */
export const unlessAnswered: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !(typeof actionResult === "object" && actionResult !== null && "answered" in actionResult);
