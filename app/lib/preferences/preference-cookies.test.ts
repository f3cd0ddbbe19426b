import { expect, it } from "vitest";
import { areSingleKeysOn, preferenceCookie, readPreference, readTheme } from "./preference-cookies";

it("reads what it wrote, among other cookies", () => {
  const header = `a=1; ${preferenceCookie("language", "ko", { isSecure: true, lasts: "year" }).split(";")[0]}; xcloudtally_theme=dark`;
  expect(readPreference(header, "language")).toBe("ko");
  expect(readPreference(header, "theme")).toBeUndefined();
  expect(readPreference(null, "language")).toBeUndefined();
});

it("ignores unknown themes", () => {
  expect(readTheme("cloudtally_theme=dark")).toBe("dark");
  expect(readTheme('cloudtally_theme="><script>')).toBe("system");
  expect(readTheme(undefined)).toBe("system");
});

it("lasts a year, or until the browser closes", () => {
  expect(preferenceCookie("theme", "dark", { isSecure: true, lasts: "year" })).toBe(
    "cloudtally_theme=dark; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure",
  );
  expect(preferenceCookie("language", "ja", { isSecure: false, lasts: "session" })).toBe(
    "cloudtally_language=ja; Path=/; HttpOnly; SameSite=Lax",
  );
});

it("enables single-key shortcuts until they are turned off", () => {
  expect(areSingleKeysOn(undefined)).toBe(true);
  expect(areSingleKeysOn("cloudtally_keys=on")).toBe(true);
  expect(areSingleKeysOn("a=1; cloudtally_keys=off")).toBe(false);
});
