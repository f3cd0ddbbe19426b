import { z } from "zod";
import { NO_COLLECTED_DATA } from "~/lib/shortfall";

/**
 * Who may make a call. `public` needs no token; `signed-in` a valid one; `company` also a current company the
 * user belongs to; a menu also the given permission on that menu (spec §6).
 */
export type Access = "public" | "signed-in" | "company" | { menu: Menu; level: "view" | "edit" };

/** Menus a user may hold a permission on; the ids are spec §2's menu codes. */
export const menus = { costAnalytics: "MTV3020", billing: "MTV3030", imports: "MTV3910" } as const;
export type Menu = keyof typeof menus;

/** Added to every request in one place (spec §3, Request context). The server trusts none of it but companyId's choice. */
export const requestContext = z.object({
  companyId: z.string().max(64).optional(),
  siteCode: z.string().max(64).optional(),
  userId: z.string().max(64).optional(),
  userEmail: z.string().max(320).optional(),
  userName: z.string().max(200).optional(),
});
export type RequestContext = z.infer<typeof requestContext>;

export interface Call<Request extends z.ZodObject = z.ZodObject, Response extends z.ZodType = z.ZodType> {
  /** Path on the upstream, to the letter of spec §7 where the spec shows it. */
  path: string;
  method: "POST" | "GET";
  summary: string;
  access: Access;
  /** Something is another after it: it is made once, and never again where it may have been carried out. */
  changes?: true;
  request: Request;
  /** Schema of `Data` in the reply; for a streamed call, of nothing: the body is the stream. */
  response: Response;
  /** Media type of a streamed reply (a CSV twin), absent for JSON. */
  streams?: string;
}

/** Every call there is, in the order of definition; the server mounts and documents them from here. */
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

/** Codes by which the upstream ends a session, whatever else it says (spec §4, §8). */
export const endingCodes = [406, 470];

/** Codes a reply's error may carry. The numbers are spec §4 and §8; the words are ours. */
export const errorCodes = {
  signedOut: 406,
  noCollectedData: NO_COLLECTED_DATA,
  invalid: "invalid",
  forbidden: "forbidden",
  notFound: "not_found",
  tooLarge: "too_large",
  tooMany: "too_many",
  noSpace: "no_space",
  tooSlow: "too_slow",
  /** Months of the store are damaged: there is no complete answer until they are repaired. */
  damaged: "damaged",
  /** What was confirmed is not what would be done now, or somebody else has saved it meanwhile. */
  changed: "changed",
  /** What was to be changed has been replaced or removed. */
  gone: "gone",
  /** What was to be changed belongs to closed months. */
  closed: "closed",
  /** An invoice was sent that a change would make wrong; `values`: vendor, yearMonth. */
  sent: "sent",
  failed: "failed",
} as const;

export const errorReply = z.object({
  error: z.object({
    code: z.union([z.string(), z.number()]),
    message: z.string(),
    /** Field → codes (field-problems.ts), when the request's own fields are at fault. */
    fields: z.record(z.string(), z.array(z.string())).optional(),
    /** Figures of the message, for words in the reader's language. */
    values: z.record(z.string(), z.string()).optional(),
  }),
});
export type ErrorReply = z.infer<typeof errorReply>;
