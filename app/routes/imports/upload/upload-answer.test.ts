import { describe, expect, it } from "vitest";
import { readAnswer, unanswered } from "./upload-answer";

describe("the answer to an upload", () => {
  it("contains the target or the errors", () => {
    expect(readAnswer('{"to":"/imports/7"}')).toEqual({ to: "/imports/7" });
    expect(readAnswer('{"errors":["No."]}')).toEqual({ errors: ["No."] });
  });

  it.each(["", "<html>", "null", "[]", "{}", '{"to":7}', '{"errors":"No."}'])("rejects %j", (text) => {
    expect(readAnswer(text)).toBeNull();
  });

  const site = "https://costs.example";
  it.each([
    ["more than a proxy lets through", 413, "/imports/upload", "tooLarge"],
    ["refused before it was read: too many at once", 429, "/imports/upload", "failed"],
    ["a gateway that lost the connection after the files had gone", 502, "/imports/upload?company=acme", "uncertain"],
    ["a proxy that waited in vain", 504, "/imports/upload", "uncertain"],
    ["something else that calls itself fine", 200, "/imports/upload", "uncertain"],
    ["the sign-in page, to which an ended session leads", 200, "/sign-in?returnTo=%2Fimports", "elsewhere"],
    ["a company that is not one's own", 403, "/imports/upload", "elsewhere"],
  ])("rejects a redirect: %s", (_, status, address, expected) => {
    expect(unanswered({ status, address: site + address })).toBe(expected);
  });
});
