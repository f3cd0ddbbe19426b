import type { Search } from "./href";
import { href } from "./href";

/**
 * Most that the links of one block may take together, in characters. Each of them says the whole search, which may be as
 * long as an address can be: a thousand links of 13 kB were 13 MB of page.
 */
const BLOCK_CHARACTERS = 200_000;

const lengths = new WeakMap<Search, number>();

function lengthOf(search: Search): number {
  const length = lengths.get(search) ?? href(search).length;
  lengths.set(search, length);
  return length;
}

/** Links to pages like this one that a block has room for. */
export const linksThatFit = (search: Search): number => Math.floor(BLOCK_CHARACTERS / lengthOf(search));

/** Whether a block has room for a link at each of its `count` figures; where it has not, they are text. */
export const linksFit = (search: Search, count: number): boolean => count <= linksThatFit(search);
