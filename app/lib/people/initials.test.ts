import { expect, it } from "vitest";
import { initialsOf } from "./initials";

it.each([
  ["Mina Park", "MP"],
  ["demo@cloudtally.example", "DC"],
  ["박미나", "박"],
  ["", ""],
])("of %s are %s", (name, initials) => expect(initialsOf(name)).toBe(initials));
