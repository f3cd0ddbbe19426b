import { describe, expect, it } from "vitest";
import { returnToOf, safeReturnTo } from "./return-to";

describe("a page to return to", () => {
  it.each([
    ["/imports", "/imports"],
    ["/cost-analytics?by=region&f.account=1%202#table", "/cost-analytics?by=region&f.account=1%202#table"],
    ["/imports/../cost-analytics", "/cost-analytics"],
    ["/sign-in-log", "/sign-in-log"],
  ])("is unchanged: %s", (requested, expected) => expect(safeReturnTo(requested)).toBe(expected));

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "imports",
    "",
    "/.//evil.example",
    "/..//evil.example",
    "/sign-in?returnTo=/",
    "/sign-out",
    "/auth/callback?code=1",
    "/realms/cloudtally/x",
    null,
    undefined,
    42,
  ])("is the start page for %j", (requested) => expect(safeReturnTo(requested)).toBe("/"));
});

it("is read from a request, also from one for a page's data", () => {
  expect(returnToOf({ url: "http://h/imports?vendor=aws" })).toBe("/imports?vendor=aws");
  expect(returnToOf({ url: "http://h/imports.data?vendor=aws&_routes=routes%2Fimports%2Froute" })).toBe(
    "/imports?vendor=aws",
  );
  expect(returnToOf({ url: "http://h/_root.data" })).toBe("/");
});
