import { expect, it } from "vitest";
import { isAnswer } from "./retry-fetch";

const remix = { "x-remix-response": "yes" };
const whole = '[{"_1":2},"data",1]\n';
const failed = '[{"_1":2},"error",["ErrorResponse",3]]\n';
const answers = (status: number, body: string, { headers = remix as HeadersInit, isForm = false } = {}) =>
  isAnswer({ status, headers: new Headers(headers) }, body, isForm);

it("accepts only complete Remix responses of a working server", () => {
  expect([200, 202, 204, 403, 404, 409, 422].map((status) => answers(status, status === 204 ? "" : whole))).toEqual(
    Array(7).fill(true),
  );
  expect([413, 429, 500, 502, 503, 504].map((status) => answers(status, whole))).toEqual(Array(6).fill(false));
  expect(answers(200, whole, { headers: { "content-type": "text/html" } })).toBe(false);
  for (let end = 1; end < whole.length; end += 1) expect(answers(200, whole.slice(0, end)), String(end)).toBe(false);
});

it("passes on the response of a form that was rejected; retries one that failed", () => {
  expect(answers(503, whole, { isForm: true })).toBe(true);
  expect(answers(503, failed, { isForm: true })).toBe(false);
  expect(answers(403, failed, { isForm: true })).toBe(true);
});
