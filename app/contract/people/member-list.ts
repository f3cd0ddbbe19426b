import { z } from "zod";
import { call } from "../call";
import { paging } from "../paging";
import { invitation, cloudAccount, member } from "./people";
import { searchWord } from "../text";

export const memberStates = ["active", "disabled"] as const;
export const memberSorts = ["name", "lastActive"] as const;
export type MemberSort = (typeof memberSorts)[number];

/** Maximum number of invitations in a reply; the others can be found with a word. */
export const INVITATIONS_SHOWN = 100;

export const memberPage = z.object({
  word: searchWord,
  ...paging(50),
});

export const getMembers = call("POST /earth/api/member/list", {
  summary: "A page of the company's members, and its open invitations, the newest first",
  access: { menu: "members", level: "view" },
  request: memberPage.extend({
    state: z.enum(memberStates).optional(),
    sort: z.object({ key: z.enum(memberSorts), descending: z.boolean() }).default({ key: "name", descending: false }),
  }),
  response: z.object({
    members: z.array(member),
    /** Number of members with this word and state, and of all, by state. */
    total: z.number().int(),
    active: z.number().int(),
    disabled: z.number().int(),
    /** With this word; at most 100. */
    invitations: z.array(invitation),
    invited: z.number().int(),
    /** Those that the caller may give rights to; empty for those who only view. */
    accounts: z.array(cloudAccount),
  }),
});
