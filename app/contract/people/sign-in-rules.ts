import { z } from "zod";
import { call, MAX_USER_ID } from "../call";
import { problem } from "../field-problems";
import { line, version } from "../text";
import { memberPage } from "./member-list";

const MAX_ADDRESSES = 100;

/** IPv4 or IPv6 addresses and networks; none: from everywhere. The server validates them. */
const addresses = z.array(line(60, problem("addressInvalid")).min(1)).max(MAX_ADDRESSES, problem("tooManyAddresses"));

/** The request context already has a userId, which is the caller's. */
const memberId = line(MAX_USER_ID).min(1);

const memberRules = z.object({
  /** Every sign-in requires a one-time code. */
  useOtp: z.boolean(),
  allowedIpaddr: addresses,
  /** Whether several sessions are allowed at a time. */
  useConcurrent: z.boolean(),
});
const companyRules = z.object({ requiresOtp: z.boolean(), allowedIpaddr: addresses });

const ruledMember = memberRules.extend({
  userId: z.string(),
  userNm: z.string(),
  userEmail: z.string(),
  /** One-time codes are set up. */
  hasCodes: z.boolean(),
  /** One of the operator's own staff, who get in only from listed addresses. */
  isInternal: z.boolean(),
  /** Administers the company, so that only an administrator may change these settings. */
  isAdmin: z.boolean(),
  /** Of these settings. */
  version,
  /** Also a member of other companies, whose administrators these settings would bind: they cannot be changed here. */
  isShared: z.boolean(),
});
export type RuledMember = z.infer<typeof ruledMember>;

export const getSignInRules = call("POST /earth/api/company/sign_in", {
  summary: "How the company's people sign in: its rules, and a page of its members with theirs",
  access: { menu: "company", level: "view" },
  request: memberPage.extend({ memberId: memberId.optional() }),
  response: companyRules.extend({
    /** Of the company's rules. */
    version,
    /** false: an external identity provider manages codes and sessions, and those rules cannot be changed here. */
    isBuiltIn: z.boolean(),
    members: z.array(ruledMember),
    /** Number of members with this word. */
    total: z.number().int(),
    /** The requested member; null: none, or not of this company. */
    member: ruledMember.nullable(),
  }),
});

export const saveSignInRules = call("POST /earth/api/company/sign_in/save", {
  summary:
    "Sets whether the company requires one-time codes, and where it can be reached from. 409 if that has changed since `version`",
  access: { menu: "company", level: "edit" },
  changes: true,
  request: companyRules.extend({ version }),
  response: z.object({}),
});

export const saveMemberRules = call("POST /earth/api/company/sign_in/member", {
  summary: "Sets how a member signs in. 409 if that has changed since `version`",
  access: { menu: "company", level: "edit" },
  changes: true,
  request: memberRules.extend({ memberId, version }),
  response: z.object({}),
});

export const resetMemberCodes = call("POST /earth/api/company/sign_in/reset_codes", {
  summary: "Turns off the one-time codes of a member who has lost them, and ends their sessions",
  access: { menu: "company", level: "edit" },
  changes: true,
  request: z.object({ memberId }),
  response: z.object({}),
});
