import { describe } from "vitest";
import { startClickHouse } from "../../tests/support/stores/clickhouse-server";
import { testCostStore } from "../../tests/support/stores/cost-store-suite";
import { openClickHouse } from "./clickhouse";
import { testSessions } from "../../tests/support/stores/test-sessions";

describe("ClickHouse, over HTTP", () => {
  testCostStore(async () => {
    const server = await startClickHouse();
    return {
      store: await openClickHouse({ url: server.url, sessions: testSessions, timeoutSeconds: 60 }),
      stop: server.close,
    };
  });
});
