import { expect, test } from "vitest";
import { shouldRevalidate } from "./remove";

/** Whether the page's data is loaded again after an action with this status; by default only after a success. */
const isReloaded = (actionStatus: number): boolean =>
  shouldRevalidate({ actionStatus, defaultShouldRevalidate: actionStatus < 400 } as Parameters<
    typeof shouldRevalidate
  >[0]);

test("the effect is shown again when it has changed, so that a second press confirms what is shown", () =>
  expect([200, 409, 503].map(isReloaded)).toEqual([true, true, false]));
