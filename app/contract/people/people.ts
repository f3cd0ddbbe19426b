import { z } from "zod";
import { languages } from "~/lib/language";
import { currencies } from "~/lib/money/money";
import { INVITATION_DAYS } from "~/lib/people/invitation-days";
import { newPassword } from "./account";
import { call, MAX_USER_ID, menus } from "../call";
import { problem } from "../field-problems";
import { levels, roles } from "./roles";
import { line, version } from "../text";
import { vendor, vendors } from "../vendors";

const view = { menu: "members", level: "view" } as const;
const edit = { menu: "members", level: "edit" } as const;
const menu = z.enum(Object.keys(menus) as [keyof typeof menus, ...(keyof typeof menus)[]]);

/** Maximum number of cloud accounts in one restriction, and of characters of their ids. */
export const MAX_ACCOUNTS = 5000;
export const MAX_ACCOUNT_ID = 256;
/** Text that a store can hold. */
const storable = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\0]*$/u, problem("controlCharacters"));

/** A user's id; `userId` is the caller's own, in every request. */
const memberId = storable(MAX_USER_ID);

/** Spec §5: a local part, domain labels, and a last one of 2 or 3 letters. */
const workEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(320, problem("emailInvalid"))
  .regex(/^[a-z0-9._%+'-]+@(?:[a-z0-9-]{1,62}\.)+[a-z]{2,3}$/, problem("emailInvalid"));

/** Any provider: a company may enable one that is authorized for nobody, and a member keeps one that the caller lacks. */
const provider = z.enum(vendors);

/** What a member may see and do. */
export const memberRights = z.object({
  role: z.enum(roles),
  /** Exceptions from the role, by menu. Administrators have none. */
  menus: z.partialRecord(menu, z.enum(levels)).default({}),
  vendors: z.array(provider).max(vendors.length),
  /** Visible account ids of restricted providers; of the others, all accounts are visible. */
  accounts: z.partialRecord(provider, z.array(storable(MAX_ACCOUNT_ID)).max(MAX_ACCOUNTS)).default({}),
});
export type MemberRights = z.output<typeof memberRights>;

export const member = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  rights: memberRights,
  isSelf: z.boolean(),
  /** The only active administrator, who must remain one. */
  isLastAdmin: z.boolean(),
  /** ISO 8601 UTC; null: active. */
  disabledAt: z.string().nullable(),
  createdAt: z.string(),
  /** When the member last used the company, to within five minutes; null: not since this has been recorded. */
  lastActiveAt: z.string().nullable(),
});
export type Member = z.output<typeof member>;

export const invitation = z.object({
  invitationId: z.string(),
  email: z.string(),
  rights: memberRights,
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** The link no longer works: it is too old, or the inviter can no longer grant these rights. */
  isInvalid: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

/** A cloud account that a restriction can name. */
export const cloudAccount = z.object({ vendor, id: z.string(), name: z.string() });
export type CloudAccount = z.output<typeof cloudAccount>;

export const getMember = call("POST /earth/api/member/detail", {
  summary: "A member, and the company's cloud accounts that the caller may give rights to",
  access: view,
  request: z.object({ memberId }),
  response: z.object({ member, version, vendors: z.array(vendor), accounts: z.array(cloudAccount) }),
});

export const saveMember = call("POST /earth/api/member/save", {
  summary:
    "Replaces a member's rights; nobody gives more than they have, and only administrators make administrators. 409 if they have changed since `version`",
  access: edit,
  changes: true,
  request: z.object({ memberId, rights: memberRights, version }),
  response: z.object({}),
});

export const memberActions = ["disable", "enable", "remove"] as const;
export const changeMember = call("POST /earth/api/member/change", {
  summary: "Disables a member, lets them in again, or removes them from the company",
  access: edit,
  changes: true,
  request: z.object({ memberId, action: z.enum(memberActions) }),
  response: z.object({}),
});

export const inviteMember = call("POST /earth/api/member/invite", {
  summary: `Emails somebody a link with which they become a member, once, within ${INVITATION_DAYS} days; again replaces the link`,
  access: edit,
  changes: true,
  request: z.object({
    email: workEmail,
    rights: memberRights,
    language: z.enum(languages).default("en"),
    /** Scheme and host that the caller's browser uses. */
    origin: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .optional(),
  }),
  response: z.object({}),
});

export const changeInvitation = call("POST /earth/api/member/invitation", {
  summary: "Emails the invitation again with a new link, or withdraws it",
  access: edit,
  changes: true,
  request: z.object({
    invitationId: storable(64),
    action: z.enum(["resend", "withdraw"]),
    origin: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .optional(),
  }),
  response: z.object({}),
});

const code = storable(100).min(20);

const personName = line(100, problem("nameTooLong")).min(1, problem("nameRequired"));

export const setUp = call("POST /earth/api/setup", {
  summary: "Creates the first administrator and company with the one-time code that npm start prints",
  access: "public",
  changes: true,
  request: z.object({
    code,
    name: personName,
    email: workEmail,
    password: newPassword,
    companyName: line(200, problem("nameTooLong")).min(1, problem("nameRequired")),
  }),
  response: z.object({}),
});

export const readSetUp = call("POST /earth/api/setup/read", {
  summary: "Whether the one-time code of the setup page works",
  access: "public",
  request: z.object({ code }),
  response: z.object({ isOpen: z.boolean() }),
});

export const readInvitation = call("POST /earth/api/invitation/read", {
  summary: "Whom an invitation's link is for; whether a password has to be chosen",
  access: "public",
  request: z.object({ code }),
  response: z.object({ email: z.string(), company: z.string(), needsPassword: z.boolean(), needsName: z.boolean() }),
});

export const acceptInvitation = call("POST /earth/api/invitation/accept", {
  summary: "Makes the person a member, with a name and a password if they have no account",
  access: "public",
  changes: true,
  request: z.object({ code, name: personName.optional(), password: newPassword.optional() }),
  response: z.object({ email: z.string() }),
});

const companySettings = z.object({
  name: line(200, problem("nameTooLong")).min(1, problem("nameRequired")),
  vendors: z.array(provider).min(1, problem("vendorRequired")),
  /** Preselected for members who have not chosen yet. */
  defaultVendors: z.array(provider),
  /** Amounts are shown in it to members who have not chosen; null: in the billing currency. */
  currency: z.enum(currencies).nullable(),
  plan: z.enum(["paid", "free"]),
  /** Last day of the trial, YYYY-MM-DD; null: none. */
  trialEnd: z.iso.date(problem("dateInvalid")).nullable(),
});
export type CompanySettings = z.output<typeof companySettings>;

export const getCompany = call("POST /earth/api/company/settings", {
  summary: "The company's settings and the environment profile",
  access: { menu: "company", level: "view" },
  request: z.object({}),
  response: z.object({ settings: companySettings, version, profile: z.string() }),
});

export const saveCompany = call("POST /earth/api/company/settings/save", {
  summary:
    "Replaces the company's settings. 403 if the plan or its trial changes, unless by an administrator; 409 if they have changed since `version`",
  access: { menu: "company", level: "edit" },
  changes: true,
  request: z.object({ settings: companySettings, version }),
  response: z.object({}),
});
