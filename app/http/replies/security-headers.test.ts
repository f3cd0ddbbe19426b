import { expect, it } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.server";

it("allows only the page's own scripts", () => {
  const policy = contentSecurityPolicy("n0nce", { NODE_ENV: "production", OIDC_ISSUER: undefined });
  expect(policy).toContain("script-src 'self' 'nonce-n0nce';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("form-action 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe|\*/);
});

it("lets the sign-out form redirect to the current issuer", () => {
  const policy = contentSecurityPolicy("n", { NODE_ENV: "production", OIDC_ISSUER: "https://sso.example/realms/x" });
  expect(policy).toContain("form-action 'self' https://sso.example;");
});

it("sends HSTS only under https", () => {
  const names = (isSecure: boolean) => securityHeaders(isSecure).map(([name]) => name);
  expect(names(true)).toContain("strict-transport-security");
  expect(names(false)).not.toContain("strict-transport-security");
  expect(names(false)).toContain("x-content-type-options");
});
