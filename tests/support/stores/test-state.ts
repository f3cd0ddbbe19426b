import { openAsBlob } from "node:fs";
import { inject } from "vitest";
import { openPglite } from "../../../server/state-store/pglite";
import type { StateStore } from "../../../server/state-store/state-store";
import { stateTemplateIn } from "./templates";

/** An empty embedded state store in memory, with its tables. */
export const openTestState = async (): Promise<StateStore> =>
  openPglite(undefined, await openAsBlob(stateTemplateIn(inject("templates"))));
