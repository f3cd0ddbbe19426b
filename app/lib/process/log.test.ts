import { expect, test } from "vitest";
import { describeError } from "./log";

test("an error is described with its cause", () => {
  const error = new Error("The mail server does not answer.", { cause: new Error("self-signed certificate") });
  expect(describeError(error)).toEqual({
    error: "The mail server does not answer.",
    stack: error.stack,
    cause: "self-signed certificate",
  });
  expect(describeError("gone")).toEqual({ error: "gone" });
});
