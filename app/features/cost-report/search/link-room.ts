import type { Search } from "./href";
import { href } from "./href";

/**
 * Maximum total length of a block's links, in characters. Each contains the whole search, which may be as long as an
 * address can be: a thousand links of 13 kB would be 13 MB of page.
 */
const BLOCK_CHARACTERS = 200_000;

const lengths = new WeakMap<Search, number>();

function lengthOf(search: Search): number {
  const length = lengths.get(search) ?? href(search).length;
  lengths.set(search, length);
  return length;
}

/** Number of links to similar pages that a block can have. */
export const linksThatFit = (search: Search): number => Math.floor(BLOCK_CHARACTERS / lengthOf(search));

/** Whether a block can have a link for each of its `count` figures; otherwise they are text. */
export const linksFit = (search: Search, count: number): boolean => count <= linksThatFit(search);
