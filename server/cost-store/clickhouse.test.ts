import { describe } from "vitest";
import { startClickHouse } from "../../tests/support/clickhouse-server";
import { testCostStore } from "../../tests/support/cost-store-suite";
import { openClickHouse } from "./clickhouse";

describe("ClickHouse, over HTTP", () => {
  testCostStore(async () => {
    const server = await startClickHouse();
    return { store: await openClickHouse({ url: server.url, timeoutSeconds: 60 }), stop: server.close };
  });
});
