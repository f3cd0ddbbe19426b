import { expect, it } from "vitest";
import { membersHref } from "./href";
import { readMembers } from "./member-address";

const read = (query: string) => readMembers(new URLSearchParams(query));

it.each([
  "/members",
  "/members?find=kim",
  "/members?find=kim&state=disabled&sort=-lastActive&page=3",
  "/members?sort=-name",
])("%s is read back as written", (address) =>
  expect(membersHref(read(address.split("?")[1] ?? "").search)).toBe(address),
);

it("reports invalid parameters", () => {
  const { search, ignored } = read("state=gone&sort=size&page=0&foo=1");
  expect(membersHref(search)).toBe("/members");
  expect(ignored.map(({ parameter, value }) => `${parameter}=${value}`).sort()).toEqual([
    "foo=1",
    "page=0",
    "sort=size",
    "state=gone",
  ]);
});

it("treats empty fields of a form as missing", () =>
  expect(read("find=&state=")).toEqual({ search: read("").search, ignored: [] }));
