import { expect, it } from "vitest";
import { originOf } from "./origin.server";

const origin = (headers: Record<string, string>, publicUrl = "http://localhost:3000") =>
  originOf({ headers: new Headers(headers) }, publicUrl);

it("is the one that the browser used", () => {
  expect(origin({ host: "192.0.2.8:3000" })).toBe("http://192.0.2.8:3000");
  expect(origin({ host: "127.0.0.1:3000", "x-forwarded-host": "costs.example", "x-forwarded-proto": "https" })).toBe(
    "https://costs.example",
  );
});

it("is https on the installation's own https host, even if the proxy sends no scheme", () => {
  expect(origin({ host: "costs.example" }, "https://costs.example")).toBe("https://costs.example");
  expect(origin({ host: "other.example" }, "https://costs.example")).toBe("http://other.example");
});
