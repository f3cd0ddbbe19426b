import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { readEnv } from "../env";
import { keysAddressOf, startUrlOf } from "./issuer";

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

it.each(["", "/"])(
  "finds the keys of another provider where its metadata says, with %j after its address",
  async (end) => {
    const metadata = JSON.stringify({ jwks_uri: "https://keys.example/jwks.json" });
    const provider = createServer(({ url }, response) =>
      response.end(url === "/tenant/.well-known/openid-configuration" ? metadata : "{}"),
    );
    onTestFinished(() => void provider.close());
    await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
    const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/tenant${end}`;
    expect(await keysAddressOf(readEnv({ OIDC_ISSUER: issuer }))).toBe("https://keys.example/jwks.json");
  },
);
