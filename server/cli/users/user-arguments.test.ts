import { expect, test } from "vitest";
import { readUserArguments } from "./user-arguments";

test("parses user, company and role", () => {
  expect(
    readUserArguments([
      "add",
      "--email",
      " Mina@Halden.Example ",
      "--company",
      "halden",
      "--name",
      "Mina Park",
      "--company-name",
      "Halden",
      "--id",
      "0f-1",
    ]),
  ).toEqual({
    action: "add",
    email: "mina@halden.example",
    companyId: "halden",
    name: "Mina Park",
    companyName: "Halden",
    userId: "0f-1",
  });
  expect(readUserArguments(["reset", "--email", "a@b"])).toEqual({ action: "reset", email: "a@b" });
  expect(readUserArguments(["remove", "--email", "a@b", "--company", "c"])).toEqual({
    action: "remove",
    email: "a@b",
    companyId: "c",
  });
  expect(readUserArguments(["operator", "--email", "a@b"])).toEqual({
    action: "operator",
    email: "a@b",
    isRevoked: false,
  });
  expect(readUserArguments(["operator", "--email", "a@b", "--revoke"])).toMatchObject({ isRevoked: true });
  expect(readUserArguments(["internal", "--email", "a@b"])).toEqual({
    action: "internal",
    email: "a@b",
    isRevoked: false,
    addresses: [],
  });
  expect(
    readUserArguments(["internal", "--email", "a@b", "--address", "10.1.0.0/16,::1", "--address", "192.0.2.7"]),
  ).toMatchObject({ addresses: ["10.1.0.0/16", "::1", "192.0.2.7"] });
  expect(readUserArguments(["list"])).toEqual({ action: "list" });
  expect(readUserArguments(["--help"])).toBeNull();
});

test.each([
  [["add", "--email", "a b@c", "--company", "x"], /not an email address/],
  [["add", "--email", "a@b\n", "--company", "../x"], /--company/],
  [["add", "extra", "--email", "a@b", "--company", "x"], /not recognized/],
  [["add", "--email", "mina", "--company", "x"], /^--email mina: not an email address\.$/],
  [["add", "--email", "a@b"], /^--company is missing\.$/],
  [["invite"], /^invite is not a command\.$/],
  [[], /^No command was given\.$/],
  [["reset"], /--email is missing/],
  [["operator"], /--email is missing/],
  [["internal", "--email", "a@b", "--address", "10.1.0.0/33"], /--address 10\.1\.0\.0\/33: not an IP address/],
  [["list", "--what"], /--what/],
  [["disable", "--email", "a@b", "--company", ""], /^--company: no value\.$/],
  [["disable", "--email", "a@b", "--email", "c@d"], /^--email: only one value\.$/],
  [["remove", "--email", "a@b", "--company", "x", "--account", "aws:1"], /^--account: not an option of remove\.$/],
  [["add", "--email", "a@b", "--company", "x", "--revoke"], /^--revoke: not an option of add\.$/],
  [["list", "--company", "x"], /^--company: not an option of list\.$/],
  [["toString"], /^toString is not a command\.$/],
  [["add", "--email", "a@b", "--company", "x", "--vendor", ""], /^--vendor: no value\.$/],
  [["add", "--email", "a@b", "--company", "x", "--vendor", " , "], /^--vendor: no value\.$/],
  [["add", "--email", "a@b", "--company", "x", "--account", "aws:"], /^--account aws:: the id is missing\.$/],
  [["add", "--email", "a@b", "--company", "x", "--account", `aws:${"1".repeat(257)}`], /^--account: at most 5000/],
  [
    ["add", "--email", "a@b", "--company", "x", "--account", Array.from({ length: 5001 }, (_, n) => `aws:${n}`).join()],
    /of a provider, each of at most 256 characters\.$/,
  ],
  [["add", "--email", "a@b", "--company", "x", "--name", "n".repeat(201)], /^--name: one line of at most 200 char/],
  [["add", "--email", "a@b", "--company", "x", "--company-name", "Acme\tInc"], /^--company-name: one line of at most/],
  [["add", "--email", "a@b", "--company", "x", "--id", "i".repeat(321)], /^--id: one line of at most 320 characters/],
])("rejects %j", (args, problem) => {
  expect(() => readUserArguments(args)).toThrow(problem);
});
