import { expect, it } from "vitest";
import { readEnv } from "../env";
import { startUrlOf } from "./issuer";

it.each([
  [{}, "http://localhost:3000"],
  [{ HOST: "127.0.0.1", PORT: "8080" }, "http://localhost:8080"],
  [{ HOST: "::" }, "http://localhost:3000"],
  [{ HOST: "192.0.2.7" }, "http://192.0.2.7:3000"],
  [{ HOST: "2001:db8::7", PORT: "8080" }, "http://[2001:db8::7]:8080"],
  [{ HOST: "192.0.2.7", PUBLIC_URL: "https://costs.example/" }, "https://costs.example"],
])("with %j, npm start prints an address that leads to the web app", (settings, address) => {
  expect(startUrlOf(readEnv(settings))).toBe(address);
});
