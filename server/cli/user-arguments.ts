import { parseArgs } from "node:util";
import { z } from "zod";
import { companyId, UsageError } from "./arguments";

export const userUsage = `Usage: npm run user -- add --email <address> --company <id> [--name "<name>"] [--company-name "<name>"] [--id <id>]
       npm run user -- list
       npm run user -- reset --email <address>
       npm run user -- remove --email <address> --company <id>

  add     adds a user to a company, with every permission; creates both if they do not exist. A new user gets a
          password, which is printed once. If OIDC_ISSUER names an OpenID provider, that manages passwords, and the
          user is recognized by their verified email, or by their id there ("sub") with --id
  list    lists all users and their companies
  reset   gives the user a new password and ends all their sessions
  remove  removes the user from the company`;

/** The user command's task. */
export const userTask = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("add"),
    email: z.string(),
    companyId: z.string(),
    name: z.string().optional(),
    companyName: z.string().optional(),
    userId: z.string().optional(),
  }),
  z.object({ action: z.literal("list") }),
  z.object({ action: z.literal("reset"), email: z.string() }),
  z.object({ action: z.literal("remove"), email: z.string(), companyId: z.string() }),
]);
export type UserTask = z.infer<typeof userTask>;

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/** Parses the command line. Null: help was requested. Throws UsageError. */
export function readUserArguments(argv: string[]): UserTask | null {
  const { values, positionals } = parse(argv);
  if (values.help) return null;
  const [action, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`${rest.join(" ")}: not recognized.`);
  if (action === "list") return { action };
  if (action !== "add" && action !== "reset" && action !== "remove")
    throw new UsageError(action === undefined ? "No command was given." : `${action} is not a command.`);
  const email = (values.email ?? "").trim().toLowerCase();
  if (email === "") throw new UsageError("--email is missing.");
  if (!EMAIL.test(email) || email.length > 320) throw new UsageError(`--email ${values.email}: not an email address.`);
  if (action === "reset") return { action, email };
  const company = companyId(values.company);
  if (action === "remove") return { action, email, companyId: company };
  const { name, "company-name": companyName, id: userId } = values;
  return {
    action,
    email,
    companyId: company,
    ...(name && { name }),
    ...(companyName && { companyName }),
    ...(userId && { userId }),
  };
}

function parse(argv: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        email: text,
        company: text,
        name: text,
        "company-name": text,
        id: text,
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split("\n")[0]);
  }
}
