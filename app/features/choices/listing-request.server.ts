import { cleanWord } from "~/contract/costs/filter-limits";
import { allowReopening } from "~/session/pending-form/save-pending-form.server";
import { findName, LIST } from "./listing";
import type { ListingRequest } from "./listing";

/**
 * The list that a form was sent for; null: it was sent to be saved. Ask before the user: a form sent for a list saves
 * nothing, so it can be reopened if the session has expired.
 */
export async function listingRequestOf(request: Request, form: FormData): Promise<ListingRequest | null> {
  const [, name, page] = /^(\S+) ([1-9]\d{0,5})$/.exec(String(form.get(LIST) ?? "")) ?? [];
  if (name === undefined) return null;
  await allowReopening(request);
  return { name, word: cleanWord(String(form.get(findName(name)) ?? "")), page: Number(page) };
}
