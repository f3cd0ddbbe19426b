import { z } from "zod";
import { MAX_USER_ID } from "~/contract/call";
import { MAX_ACCOUNT_ID, MAX_ACCOUNTS, memberRights } from "~/contract/people/people";
import { vendor, vendors } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import { isAddressEntry } from "~/lib/http/address-list";
import { companyId } from "../ingest/arguments";
import { parseOptions, textIn, UsageError } from "../parse-options";

export const userUsage = `Usage: npm run user -- add --email <address> --company <id> [--name "<name>"] [--company-name "<name>"] [--id <id>]
              [--role admin|editor|viewer] [--vendor <provider>]… [--account <id>]… [--password <password>]
       npm run user -- list
       npm run user -- disable --email <address> [--company <id>]
       npm run user -- enable --email <address> [--company <id>]
       npm run user -- reset --email <address>
       npm run user -- remove --email <address> --company <id>
       npm run user -- operator --email <address> [--revoke]
       npm run user -- internal --email <address> [--address <network>]… [--revoke]

  add     adds a user to a company; creates both if they do not exist. Without --role, an administrator. A new user
          gets a password, which is printed once, unless --password gives one (10 characters or more). If OIDC_ISSUER
          names an OpenID provider, that manages passwords, and the user is recognized by their verified email, or by
          their id there ("sub") with --id
          --vendor: sees only these providers. --account: sees only these accounts of a provider, as aws:123456789012,
          or without the provider if there is one --vendor. Given for a member, these options change their rights.
  list    lists all users and their companies
  disable keeps the user out of the company, or of all, and signs them out everywhere; enable lets them in again
  reset   gives the user a new password, turns off their one-time codes, removes their passkeys and access tokens, and
          ends all their sessions
  remove  removes the user from the company
  operator lets the user change what counts for all companies: price lists; --revoke: no longer. The first administrator
          of an installation is its operator
  internal gives the user the site code of the operator's own staff and signs them out everywhere: they sign in with
          one-time codes only, from addresses listed for them, in one session. --address lists an address or network,
          such as 10.1.0.0/16, instead of those listed so far, at /company/sign-in or here: without any, they could not
          sign in. --revoke: no longer`;

/** The user command's task. */
export const userTask = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("add"),
    email: z.string(),
    companyId: z.string(),
    name: z.string().optional(),
    companyName: z.string().optional(),
    userId: z.string().optional(),
    role: z.enum(["admin", "editor", "viewer"]).optional(),
    vendors: z.array(vendor).optional(),
    accounts: z.partialRecord(vendor, z.array(z.string())).optional(),
    password: z.string().optional(),
  }),
  z.object({ action: z.enum(["disable", "enable"]), email: z.string(), companyId: z.string().optional() }),
  z.object({ action: z.literal("list") }),
  z.object({ action: z.literal("reset"), email: z.string() }),
  z.object({ action: z.literal("remove"), email: z.string(), companyId: z.string() }),
  z.object({ action: z.literal("operator"), email: z.string(), isRevoked: z.boolean() }),
  z.object({
    action: z.literal("internal"),
    email: z.string(),
    isRevoked: z.boolean(),
    addresses: z.array(z.string().refine(isAddressEntry)),
  }),
]);
export type UserTask = z.infer<typeof userTask>;

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/** Parses the command line. Null: help was requested. Throws UsageError. */
export function readUserArguments(argv: string[]): UserTask | null {
  const { values, positionals } = parse(argv);
  if (values.help) return null;
  const [action, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`${rest.join(" ")}: not recognized.`);
  if (!isAction(action))
    throw new UsageError(action === undefined ? "No command was given." : `${action} is not a command.`);
  // Not ignored: "remove … --account" would remove the whole member, "add … --revoke" give what it should take.
  const foreign = Object.keys(values).find((name) => !optionsOf[action].some((option) => option === name));
  if (foreign !== undefined) throw new UsageError(`--${foreign}: not an option of ${action}.`);
  if (action === "list") return { action };
  const email = (values.email ?? "").trim().toLowerCase();
  if (email === "") throw new UsageError("--email is missing.");
  if (!EMAIL.test(email) || email.length > 320) throw new UsageError(`--email ${values.email}: not an email address.`);
  if (action === "reset") return { action, email };
  const isRevoked = values.revoke ?? false;
  if (action === "operator") return { action, email, isRevoked };
  if (action === "internal")
    return { action, email, isRevoked, addresses: listed("address", values.address ?? []).map(network) };
  if (action === "disable" || action === "enable")
    return { action, email, ...(values.company && { companyId: companyId(values.company) }) };
  const company = companyId(values.company);
  if (action === "remove") return { action, email, companyId: company };
  const name = textIn("name", values.name);
  const companyName = textIn("company-name", values["company-name"]);
  const userId = textIn("id", values.id, MAX_USER_ID);
  return {
    action,
    email,
    companyId: company,
    ...(name && { name }),
    ...(companyName && { companyName }),
    ...(userId && { userId }),
    ...rightsOf(values),
  };
}

type OptionName = keyof ReturnType<typeof parse>["values"];

/** What each command takes. */
const optionsOf: Record<UserTask["action"], OptionName[]> = {
  add: ["email", "company", "name", "company-name", "id", "role", "password", "vendor", "account"],
  list: [],
  disable: ["email", "company"],
  enable: ["email", "company"],
  reset: ["email"],
  remove: ["email", "company"],
  operator: ["email", "revoke"],
  internal: ["email", "address", "revoke"],
};
const isAction = (text = ""): text is UserTask["action"] => Object.hasOwn(optionsOf, text);

const MIN_PASSWORD = 10;

function rightsOf({ role, vendor: vendors = [], account = [], password }: ReturnType<typeof parse>["values"]) {
  const roles = ["admin", "editor", "viewer"] as const;
  const match = roles.find((candidate) => candidate === role);
  if (role !== undefined && !match) throw new UsageError(`--role ${role}: must be ${roles.join(", ")}.`);
  if (password !== undefined && password.length < MIN_PASSWORD)
    throw new UsageError(`--password: at least ${MIN_PASSWORD} characters.`);
  const named = listed("vendor", vendors).map(vendorNamed);
  const accounts: Partial<Record<Vendor, string[]>> = {};
  for (const text of listed("account", account)) {
    const at = text.indexOf(":");
    const id = text.slice(at + 1).trim();
    if (id === "") throw new UsageError(`--account ${text}: the id is missing.`);
    const prefixVendor = at < 0 ? (named.length === 1 ? named[0] : undefined) : vendorNamed(text.slice(0, at));
    if (!prefixVendor) throw new UsageError(`--account ${text}: say which provider it is of, as aws:${text}.`);
    if (named.length > 0 && !named.includes(prefixVendor))
      throw new UsageError(`--account ${text}: ${prefixVendor} is not in --vendor.`);
    (accounts[prefixVendor] ??= []).push(id);
  }
  // Every list of members has them.
  if (!memberRights.shape.accounts.safeParse(accounts).success)
    throw new UsageError(
      `--account: at most ${MAX_ACCOUNTS} of a provider, each of at most ${MAX_ACCOUNT_ID} characters.`,
    );
  return {
    ...(match && { role: match }),
    ...(named.length > 0 && { vendors: named }),
    ...(Object.keys(accounts).length > 0 && { accounts }),
    ...(password !== undefined && { password }),
  };
}

/** Options may be repeated, and have several values separated by commas. Throws UsageError if there are only commas. */
function listed(option: string, texts: string[]): string[] {
  const values = texts
    .flatMap((text) => text.split(","))
    .map((text) => text.trim())
    .filter(Boolean);
  if (texts.length > 0 && values.length === 0) throw new UsageError(`--${option}: no value.`);
  return values;
}

function network(text: string): string {
  if (!isAddressEntry(text)) throw new UsageError(`--address ${text}: not an IP address or network.`);
  return text;
}

function vendorNamed(text: string): Vendor {
  const match = vendors.find((candidate) => candidate === text.toLowerCase());
  if (!match) throw new UsageError(`${text} is not a provider: ${vendors.join(", ")}.`);
  return match;
}

function parse(argv: string[]) {
  const text = { type: "string" } as const;
  return parseOptions({
    args: argv,
    allowPositionals: true,
    options: {
      email: text,
      company: text,
      name: text,
      "company-name": text,
      id: text,
      role: text,
      password: text,
      vendor: { type: "string", multiple: true },
      account: { type: "string", multiple: true },
      address: { type: "string", multiple: true },
      revoke: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
}
