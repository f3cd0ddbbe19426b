import { isItem, member, text } from "./list-fields";
import type { Item } from "./list-fields";
import { listFormats } from "./list-formats";
import type { ListFormat } from "./list-formats";
import type { ListedCommitment } from "./listed-commitment";

const isReservationOfAzure = (item: Item): boolean =>
  /^microsoft\.capacity\/reservationorders/i.test(text(item, "type")) ||
  /^\/providers\/microsoft\.capacity\/reservationorders\//i.test(text(item, "id"));

/** The lists that a document consists of, with their items; null if it is something else. */
export interface ReadList {
  name: string;
  commitments: ListedCommitment[];
  /** Items without an id, which cannot be distinguished. */
  unknown: number;
}

/** Recorded replies in a list of calls take three levels; deeper documents are something else. */
const MAX_DEPTH = 8;

/**
 * Reads what `describe-savings-plans`, the `describe-reserved-…` commands of AWS or Azure's reservations API and
 * command line return. Null: the document is none of these. Lists of several calls may be in one array.
 */
export function readLists(document: unknown, depth = 0): ReadList | null {
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(document)) {
    const items = document.filter(isItem);
    if (items.length > 0 && items.length === document.length && items.every(isReservationOfAzure))
      return read(listFormats.at(-1)!, items);
    const lists = document.map((part) => readLists(part, depth + 1));
    if (lists.length === 0 || lists.some((list) => list === null)) return null;
    return {
      name: lists[0]!.name,
      commitments: lists.flatMap((list) => list!.commitments),
      unknown: lists.reduce((sum, list) => sum + list!.unknown, 0),
    };
  }
  if (!isItem(document)) return null;
  // Recorded replies have the answer of the API in a member of their own.
  if (isItem(document.data)) return readLists(document.data, depth + 1);
  for (const [key, value] of Object.entries(document)) {
    if (!Array.isArray(value)) continue;
    const items = value.filter(isItem);
    const matches = listFormats.filter((list) => list.member === key.toLowerCase());
    const list = matches.find(({ mark }) => items.some((item) => member(item, mark) !== undefined)) ?? matches[0];
    const isOther = list?.member === "value" && (items.length === 0 || !items.every(isReservationOfAzure));
    if (!list || isOther) continue;
    return read(list, items);
  }
  return null;
}

function read({ name, read: readItem }: ListFormat, items: Item[]): ReadList {
  const commitments = items.map(readItem);
  const identified = commitments.filter(({ id }) => id !== "");
  return { name, commitments: identified, unknown: commitments.length - identified.length };
}
