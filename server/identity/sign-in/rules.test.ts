import { describe, expect, it } from "vitest";
import { denialOf } from "./rules";
import type { SignInRules } from "./rules";

const rules = (changes: Partial<SignInRules> = {}): SignInRules => ({
  isInternal: false,
  isMember: true,
  useOtp: false,
  hasCodes: false,
  allowedIpaddr: [],
  companyAddresses: [[]],
  useConcurrent: true,
  ...changes,
});
const HERE = "192.0.2.7";

describe("signing in", () => {
  it.each<[string, Partial<SignInRules>, ReturnType<typeof denialOf>]>([
    ["from anywhere without lists", {}, null],
    ["without a company", { isMember: false, companyAddresses: [] }, "accessDenied"],
    ["from a listed address", { allowedIpaddr: ["192.0.2.0/24"] }, null],
    ["from elsewhere", { allowedIpaddr: ["198.51.100.0/24", "2001:db8::/32"] }, "allowedIpDenied"],
    ["to a company that is only open elsewhere", { companyAddresses: [["198.51.100.1"]] }, "allowedIpDenied"],
    ["to two companies, one of which is open here", { companyAddresses: [["198.51.100.1"], [HERE]] }, null],
    [
      "where the company is open and the user's list is not",
      { allowedIpaddr: ["10.0.0.1"], companyAddresses: [[HERE]] },
      "allowedIpDenied",
    ],
    ["as internal staff without codes", { isInternal: true, allowedIpaddr: [HERE] }, "otpDenied"],
    ["as internal staff without a list", { isInternal: true, useOtp: true }, "allowedIpNull"],
    [
      "as internal staff from elsewhere",
      { isInternal: true, useOtp: true, allowedIpaddr: ["10.0.0.1"] },
      "allowedIpDenied",
    ],
    ["as internal staff with all of it", { isInternal: true, useOtp: true, allowedIpaddr: [HERE] }, null],
  ])("%s", (_name, changes, denial) => {
    expect(denialOf(rules(changes), HERE)).toBe(denial);
  });
});
