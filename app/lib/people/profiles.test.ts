import { describe, expect, it } from "vitest";
import { linksIn, profileSettings, readSettings } from "../process/settings";
import { apiRoots, linkNames, linkSetting, linksOf, pathIn, profileOf, profiles } from "./profiles";
import { z } from "zod";

const schema = z.object(profileSettings);
const read = (source: Record<string, string>) => readSettings(schema, source);

describe("environment profiles", () => {
  it("are the twelve of the specification, each with a valid cookie name", () => {
    expect(profiles).toEqual("LOCAL DEV STAGE PROD CHINA SCMP HCMP KECMP MEA USA SEA LGE".split(" "));
    for (const profile of profiles)
      expect(profileOf(profile).tokenCookieName).toMatch(/^cloudtally_session(_[a-z]+)?$/);
    // A local installation and the production one never share a host; all others may.
    expect(new Set(profiles.map((profile) => profileOf(profile).tokenCookieName)).size).toBe(profiles.length - 1);
  });

  it("omit what the specification omits", () => {
    expect(profiles.filter((profile) => profileOf(profile).isWithoutEmailExport)).toEqual(["LGE"]);
    expect(profiles.filter((profile) => profileOf(profile).defaultLanguage === "zh")).toEqual(["CHINA"]);
    for (const profile of profiles) expect([...profileOf(profile).languages].sort()).toEqual(["en", "ko", "zh"]);
  });

  it("link to our own pages unless a setting says otherwise", () => {
    expect(linksOf("PROD")).toEqual({
      quickSearch: "/find",
      profile: "/account",
      agreement: "/legal/agreement",
      privacy: "/legal/privacy",
      support: "/support",
    });
    const env = read({
      LINK_SUPPORT: "https://help.example/cloud",
      LINK_QUICK_SEARCH: "/find?q=x",
      LINK_PROFILE: "",
      LINK_BILLING: "https://portal.example/bills",
    });
    expect(linksOf("PROD", linksIn(env))).toMatchObject({
      support: "https://help.example/cloud",
      quickSearch: "/find?q=x",
      profile: "/account",
      billing: "https://portal.example/bills",
    });
  });

  it.each(["javascript:alert(1)", "//evil.example", "help.example", "/\\evil.example"])(
    "reject the link %j",
    (link) => {
      expect(() => read({ LINK_SUPPORT: link })).toThrow(/^Invalid settings. LINK_SUPPORT: must be an address/);
    },
  );

  it("reject a page of ours as what the environment has elsewhere", () => {
    for (const name of ["BILLING", "DASHBOARD", "SAVINGS_PLANS", "SERVICE_DASHBOARD", "CLASSIC"])
      expect(() => read({ [`LINK_${name}`]: "/x" })).toThrow(
        `Invalid settings. LINK_${name}: must be an address such as https://costs.example`,
      );
  });

  it("name a setting for each link", () => {
    expect(linkNames.map(linkSetting)).toContain("LINK_SERVICE_DASHBOARD");
    expect(Object.keys(profileSettings)).toEqual(["PROFILE", ...linkNames.map(linkSetting)]);
  });

  it("may have other API roots", () => {
    expect(pathIn({}, "/api/v3/ca/cost")).toBe("/api/v3/ca/cost");
    expect(pathIn({ metering: "/gateway/metering" }, "/api/v3/ca/cost")).toBe("/gateway/metering/ca/cost");
    expect(pathIn({ metering: "/gateway" }, `${apiRoots.user}/user/current`)).toBe("/earth/api/user/current");
    // Not the root, but something that begins like it.
    expect(pathIn({ metering: "/gateway" }, "/api/v30/x")).toBe("/api/v30/x");
  });
});
