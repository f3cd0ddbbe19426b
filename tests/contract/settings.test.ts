import { expect, it } from "vitest";
import { NOTICE_LENGTH } from "~/contract/people/notices";
import { readEnv as readServerEnv } from "../../server/env";
import { readEnv as readWebEnv } from "~/env.server";

const faultOf = (read: (source: Record<string, string>) => unknown, settings: Record<string, string>): string => {
  try {
    read(settings);
    return "none";
  } catch (error) {
    return (error as Error).message;
  }
};

it.each<[Record<string, string>, RegExp]>([
  [{ SESSION_SECRET: "short" }, /^Invalid settings\. SESSION_SECRET: each secret/],
  [{ SESSION_SECRET: "" }, /SESSION_SECRET: each secret/],
  [{ SESSION_SECRET: " ".repeat(40) }, /SESSION_SECRET: each secret/],
  [{ SESSION_SECRET: "new-secret-12345678,,old-secret-12345678" }, /SESSION_SECRET: each secret/],
  [{ TRUSTED_PROXIES: "10.0.0.1, proxy.example" }, /TRUSTED_PROXIES: "proxy.example" is not an address/],
  [{ TRUSTED_PROXIES: "10.0.0.0/33" }, /TRUSTED_PROXIES: "10.0.0.0\/33"/],
  [{ TRUSTED_PROXIES: "::1/129,10.0.0.0/8/8" }, /TRUSTED_PROXIES: "::1\/129".*TRUSTED_PROXIES: "10.0.0.0\/8\/8"/],
  [{ PUBLIC_URL: "https://costs.example/app" }, /PUBLIC_URL: must be only scheme, host and port/],
  [{ PUBLIC_URL: "https://costs.example/?x=1" }, /PUBLIC_URL/],
  [{ PUBLIC_URL: "costs.example" }, /PUBLIC_URL: must be an address/],
  [{ UPSTREAM_URL: "ftp://costs.example" }, /UPSTREAM_URL: must be an address/],
  [{ OIDC_ISSUER: "javascript:1" }, /OIDC_ISSUER: must be an address/],
  [{ DATABASE_URL: "mysql://db/x" }, /DATABASE_URL: must be an address/],
  [{ PORT: "many" }, /PORT: must be a number$/],
  [{ PORT: "80.5" }, /PORT: must be a whole number$/],
  [{ PORT: "0", UPSTREAM_PORT: "70000" }, /PORT: must be 1 or more; UPSTREAM_PORT: must be 65535 or less$/],
  [{ PORT: "6000", UPSTREAM_PORT: "10080" }, /PORT: .* connect to port 6000, .*; UPSTREAM_PORT: .* to port 10080, /],
  [{ DATA_DIR: "/srv/{costs}/data" }, /DATA_DIR: must be a folder without/],
  [{ UPLOAD_LIMIT_BYTES: "-1" }, /UPLOAD_LIMIT_BYTES: must be more than 0$/],
  [{ TODAY: "yesterday" }, /TODAY: must be a day such as 2026-11-20$/],
  [{ LOG_LEVEL: "loud" }, /LOG_LEVEL: must be one of .*warn/],
])("rejects %j in one line, in web app and upstream alike", (settings, line) => {
  for (const read of [readWebEnv, readServerEnv]) {
    expect(faultOf(read, settings)).toMatch(line);
    expect(faultOf(read, settings)).not.toContain("\n");
  }
});

it.each<[Record<string, string>, RegExp]>([
  [{ SMTP_URL: "smtp://" }, /SMTP_URL: must be an address such as smtp:/],
  [{ SMTP_URL: "smtp:mail.example" }, /SMTP_URL: must be an address such as smtp:/],
  [{ SMTP_URL: "https://mail.example" }, /SMTP_URL: must be an address such as smtp:/],
  // A timer of more than 24 days fires at once.
  [{ QUERY_TIMEOUT_SECONDS: "3000000" }, /QUERY_TIMEOUT_SECONDS: must be 2000000 or less$/],
  [{ MAIL_FROM: "Cloudtally" }, /MAIL_FROM: must be an address such as Cloudtally </],
  [{ NOTICE: "x".repeat(NOTICE_LENGTH + 1) }, new RegExp(`NOTICE: must have ${NOTICE_LENGTH} characters or fewer$`)],
])("rejects %j of the upstream in one line", (settings, line) =>
  expect(faultOf(readServerEnv, settings)).toMatch(line),
);

it.each<Record<string, string>>([
  { SESSION_SECRET: "new-secret-12345678, old-secret-12345678" },
  { TRUSTED_PROXIES: "127.0.0.0/8, ::1/128,10.1.2.3" },
  { TRUSTED_PROXIES: "" },
  { PUBLIC_URL: "https://costs.example:8443/" },
  { PORT: "4000", UPSTREAM_PORT: "3000" },
  { SMTP_URL: "smtp://user:password@[::1]:587" },
  { DATABASE_URL: "postgres://user:password@db:5432/costs?sslmode=require" },
])("accepts %j", (settings) =>
  expect([readWebEnv, readServerEnv].map((read) => faultOf(read, settings))).toEqual(["none", "none"]),
);

it("rejects the same port for both, unless the API is external", () => {
  expect(faultOf(readServerEnv, { PORT: "4000" })).toMatch(/^Invalid settings\. UPSTREAM_PORT: [^\n]*same port/);
  expect(faultOf(readServerEnv, { PORT: "4000", UPSTREAM_URL: "http://api.example" })).toBe("none");
});
