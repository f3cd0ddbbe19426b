import { tmpdir } from "node:os";
import { createLog } from "~/lib/process/log";
import type { CostStore } from "../../../server/cost-store/cost-store";
import type { Services } from "../../../server/serve";
import type { StateStore } from "../../../server/state-store/state-store";
import { testServices } from "./call-handler";

const absent = () => {
  throw new Error("this test has no cost store");
};
const noCostStore: CostStore = {
  for: absent,
  query: absent,
  stream: absent,
  streamText: absent,
  command: absent,
  fill: absent,
  insertFrom: absent,
  version: absent,
  close: absent,
};

/** Services for handlers that use the state store alone. */
export const stateServices = (stateStore: StateStore, settings: Record<string, string> = {}): Services =>
  testServices(
    {
      directory: tmpdir(),
      costStore: noCostStore,
      stateStore,
      log: createLog("test", "silent"),
      close: async () => undefined,
    },
    settings,
  );
