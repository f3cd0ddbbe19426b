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

/** Maximum number of links to similar pages in a block. */
export const linksThatFit = (search: Search): number => Math.floor(BLOCK_CHARACTERS / lengthOf(search));

/** Whether all `count` figures of a block can be links; otherwise they are plain text. */
export const linksFit = (search: Search, count: number): boolean => count <= linksThatFit(search);
