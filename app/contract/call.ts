import { z } from "zod";

/**
 * Access required by a call. `public` needs no token; `signed-in` a valid one; `company` also a current company of the
 * user; a menu also the given permission on it (spec §6).
 */
type Access = "public" | "signed-in" | "company" | { menu: Menu; level: "view" | "edit" };

/**
 * Menus with permissions, by their menu codes (spec §2, which names the dashboard's; the others are ours). MTV39 is the
 * company's own administration.
 */
export const menus = {
  dashboard: "MTV3010",
  costAnalytics: "MTV3020",
  billing: "MTV3030",
  anomalies: "MTV3040",
  savingsPlans: "MTV3050",
  reservations: "MTV3060",
  azureReservations: "MTV3070",
  budgets: "MTV3080",
  operationStatus: "MTV3090",
  imports: "MTV3910",
  members: "MTV3920",
  company: "MTV3930",
  audit: "MTV3940",
} as const;
export type Menu = keyof typeof menus;

/** Characters of a user's id: the email address they were invited by, or what their OpenID provider calls them. */
export const MAX_USER_ID = 320;

/**
 * Added to every request in one place (spec §3, Request context). The server trusts only the choice of companyId, which
 * it checks.
 */
export const requestContext = z.object({
  companyId: z.string().max(64).optional(),
  siteCode: z.string().max(64).optional(),
  userId: z.string().max(MAX_USER_ID).optional(),
  userEmail: z.string().max(320).optional(),
  userName: z.string().max(200).optional(),
});
export type RequestContext = z.infer<typeof requestContext>;

export interface Call<Request extends z.ZodObject = z.ZodObject, Response extends z.ZodType = z.ZodType> {
  /** Path on the upstream, as spec §7 shows it; decision 0119 lists the differences. */
  path: string;
  method: "POST" | "GET";
  summary: string;
  access: Access;
  /** The call changes something: it is sent once and never retried if it may have been carried out. */
  changes?: true;
  /** About the user's own account: refused to personal access tokens, which must not create or revoke each other. */
  isPersonal?: true;
  /** Part of the paid version: refused to members of companies that have the free one (spec §6). */
  isPaidOnly?: true;
  request: Request;
  /** Schema of `Data` in the reply; unused by streamed calls, whose body is the stream. */
  response: Response;
  /** Media type of a streamed reply (a CSV twin), absent for JSON. */
  streams?: string;
}

/** All calls in the order of definition; the server mounts and documents them from here. */
export const calls: Call[] = [];

/** Defines a call of the contract: `call("POST /api/v3/ca/cost", {...})`. */
export function call<Request extends z.ZodObject, Response extends z.ZodType>(
  route: `${"POST" | "GET"} /${string}`,
  definition: Omit<Call<Request, Response>, "path" | "method">,
): Call<Request, Response> {
  const [method, path] = route.split(" ") as ["POST" | "GET", string];
  const defined = { ...definition, method, path };
  calls.push(defined as unknown as Call);
  return defined;
}

export const errorReply = z.object({
  error: z.object({
    code: z.union([z.string(), z.number()]),
    message: z.string(),
    /** Field → codes (field-problems.ts), if the request's own fields are at fault. */
    fields: z.record(z.string(), z.array(z.string())).optional(),
    /** Values of the message, for texts in the reader's language. */
    values: z.record(z.string(), z.string()).optional(),
  }),
});
export type ErrorReply = z.infer<typeof errorReply>;
