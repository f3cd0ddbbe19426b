import { afterEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../log";
import { logWebLine } from "./web-log";

afterEach(() => vi.restoreAllMocks());

function written(line: string): Record<string, unknown> | undefined {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  logWebLine(createLog("web", "info"), line);
  return lines[0] === undefined ? undefined : (JSON.parse(lines[0]) as Record<string, unknown>);
}

describe("a line of the web process", () => {
  it("of the access log is structured, without what addresses may carry", () => {
    expect(written("GET /auth/callback?code=geheim&state=x 302 - - 12.345 ms")).toMatchObject({
      process: "web",
      message: "request",
      method: "GET",
      path: "/auth/callback",
      status: 302,
      ms: 12,
    });
  });

  it("that says nothing is dropped", () => {
    expect(written("[remix-serve] http://localhost:3000 (http://0.0.0.0:3000)")).toBeUndefined();
    expect(written("undefined")).toBeUndefined();
    expect(written("  ")).toBeUndefined();
  });

  it("of any other kind is kept", () => {
    expect(written("Error: no")).toMatchObject({ level: "warn", message: "output", line: "Error: no" });
  });
});
