import { expect, it } from "vitest";
import { isSupported } from "./install.mjs";

it("supports the versions of Node.js that package.json names", () => {
  const supported = ["20.19.0", "20.20.1", "22.12.0", "22.21.1", "24.0.0", "25.2.0", "100.0.0"];
  const others = ["18.20.8", "20.18.3", "21.7.3", "22.0.0", "22.11.0", "23.11.1"];
  expect([...supported, ...others].filter(isSupported)).toEqual(supported);
});
