import { expect, it } from "vitest";
import { checkFooter } from "./footer-size";

/** A field that is a list, or a list of one list: the same byte, so that a footer of it alone nests ever deeper. */
const LIST_OF_A_LIST = 0x19;
/** A field that is a struct, with the field id next to the last one. */
const STRUCT = 0x1c;

it.each([
  ["lists", LIST_OF_A_LIST],
  ["structs", STRUCT],
])("rejects a footer of nested %s by their depth, however long it is", (_, byte) => {
  for (const length of [50, 1_000_000])
    expect(() => checkFooter(Buffer.alloc(length, byte))).toThrow("its footer nests more than 32 deep");
});
