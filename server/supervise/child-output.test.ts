import { afterEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../log";
import { passOn } from "./child-output";

afterEach(() => vi.restoreAllMocks());

/** What reaches standard output and standard error. */
function passed(line: string): { out: string; err: string } {
  const written = { out: "", err: "" };
  vi.spyOn(process.stdout, "write").mockImplementation((text) => Boolean((written.out += String(text))));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean((written.err += String(text))));
  passOn(line, createLog("web", "info"));
  return written;
}

describe("a line that a child prints", () => {
  it("reaches people when it is meant for them", () => {
    expect(passed("progress: Demo company: aws")).toEqual({ out: "Demo company: aws\n", err: "" });
  });

  it("stays as it is when it is a log line", () => {
    expect(passed('{"level":"info"}')).toEqual({ out: "", err: '{"level":"info"}\n' });
  });

  it("of a second access log is dropped: addresses may carry codes", () => {
    for (const line of ["GET /auth/callback?code=x 302 - - 12.345 ms", "GET / - - - - ms", "[remix-serve] http://localhost:3000 (http://0.0.0.0:3000)", "undefined", ""])
      expect(passed(line)).toEqual({ out: "", err: "" });
  });

  it("of any other kind becomes a log line", () => {
    const { out, err } = passed("oidc-provider WARNING: something");
    expect(out).toBe("");
    expect(JSON.parse(err)).toMatchObject({ level: "warn", process: "web", message: "output", line: "oidc-provider WARNING: something" });
  });
});
