import { afterEach, describe, expect, it, vi } from "vitest";
import { createLog } from "~/lib/process/log";
import { forwardLine } from "./child-output";

afterEach(() => vi.restoreAllMocks());

/** What reaches standard output and standard error. */
function passed(line: string, from: "stdout" | "stderr" = "stdout"): { out: string; err: string } {
  const written = { out: "", err: "" };
  vi.spyOn(process.stdout, "write").mockImplementation((text) => Boolean((written.out += String(text))));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean((written.err += String(text))));
  forwardLine(line, from, createLog("web", "info"));
  return written;
}

describe("a line printed by a child process", () => {
  it("is printed if it is meant for people", () => {
    expect(passed("progress: Demo company: aws")).toEqual({ out: "Demo company: aws\n", err: "" });
  });

  it("is unchanged if it is a log line", () => {
    expect(passed('{"level":"info"}')).toEqual({ out: "", err: '{"level":"info"}\n' });
  });

  it("of a second access log, whose addresses may contain codes, is dropped like other noise", () => {
    for (const line of [
      "GET /auth/callback?code=x 302 - - 12.345 ms",
      "GET / - - - - ms",
      "[remix-serve] http://localhost:3000 (http://0.0.0.0:3000)",
      "undefined",
      "",
    ])
      expect(passed(line)).toEqual({ out: "", err: "" });
  });

  it("of any other kind becomes a log line, a warning if it was an error", () => {
    expect(JSON.parse(passed("something", "stdout").err)).toMatchObject({
      level: "info",
      process: "web",
      message: "output",
      line: "something",
    });
    expect(JSON.parse(passed("something", "stderr").err)).toMatchObject({ level: "warn", line: "something" });
  });
});
