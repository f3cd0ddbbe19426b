import { menus } from "~/contract/call";
import type { Menu } from "~/contract/call";
import type { CloudAccount, MemberRights } from "~/contract/people/people";
import { levels, roles } from "~/contract/people/roles";
import type { ListingRequest } from "~/features/choices/listing";
import { vendors } from "~/lib/providers";
import { attempt } from "~/upstream/attempt.server";
import { UpstreamError } from "~/upstream/upstream.server";
import { failureText, formErrorText } from "~/session/submit.server";
import { isFailure } from "~/upstream/upstream-error";
import { accountField, listAccounts } from "./account-lists";
import type { AccountLists } from "./account-lists";

/**
 * The rights that a form requests: `role`, `vendor`, and for each provider `scope.<vendor>` with `account.<vendor>`.
 * A form that is still being filled in also keeps the accounts of providers that are not chosen.
 */
export function readRights(form: FormData, { isDraft = false } = {}): MemberRights {
  const chosen = vendors.filter((vendor) => form.getAll("vendor").includes(vendor));
  const restricted = (isDraft ? vendors : chosen).filter((vendor) => form.get(`scope.${vendor}`) === "some");
  return {
    role: roles.find((role) => role === form.get("role")) ?? "viewer",
    menus: Object.fromEntries(
      (Object.keys(menus) as Menu[]).flatMap((menu) => {
        const level = levels.find((name) => name === form.get(`menu.${menu}`));
        return level ? [[menu, level]] : [];
      }),
    ),
    vendors: chosen,
    accounts: Object.fromEntries(restricted.map((vendor) => [vendor, form.getAll(accountField(vendor)).map(String)])),
  };
}

/** The accounts that a form has chosen of each provider, whether or not they are a restriction. */
const chosenAccounts = (form: FormData): MemberRights["accounts"] =>
  Object.fromEntries(vendors.map((vendor) => [vendor, form.getAll(accountField(vendor)).map(String)]));

/** The lists for a rejected form, including chosen values; undefined if accounts cannot be loaded. */
export async function listsOf(
  form: FormData,
  load: Promise<{ accounts: CloudAccount[] }>,
  requested: ListingRequest | null = null,
): Promise<AccountLists | undefined> {
  const reply = await attempt(load);
  return reply ? listAccounts(reply.accounts, chosenAccounts(form), requested) : undefined;
}

/** Problems of a rejected form: by field, and for the whole form. */
export interface Problems {
  /** Codes (field-problems.ts) by field. */
  fields: Record<string, string[]>;
  text: string | null;
  /** Of the page that shows them. */
  status: number;
}

/** Resolves to the problems that the upstream finds; rethrows what is not about the form. */
export async function problemsOf(request: Request, error: unknown): Promise<Problems> {
  if (!(error instanceof UpstreamError)) throw error;
  if (isFailure(error)) return { fields: {}, text: await failureText(request, error), status: 503 };
  if (error.status !== 422 && error.status !== 409) throw error;
  const fields = Object.fromEntries(
    Object.entries(error.fields ?? {}).map(([name, codes]) => [name.replace(/^(rights|settings)\./, ""), codes]),
  );
  const text = Object.keys(fields).length > 0 ? null : await formErrorText(request, error);
  return { fields, text, status: error.status };
}
