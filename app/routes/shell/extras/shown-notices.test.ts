import { expect, test } from "vitest";
import type { Language } from "~/lib/language";
import { shownNotices } from "./shown-notices";

const notices = (language: Language | null, text: string, count = 1) =>
  Array.from({ length: count }, (_, n) => ({ noticeId: `${text} ${n}`, language, text, isForEveryone: false }));
const texts = (...args: Parameters<typeof shownNotices>) => shownNotices(...args).map(({ text }) => text);

test("readers see the notices in their language, however many newer ones are in others", () => {
  const all = [...notices("ko", "점검", 30), ...notices("en", "Maintenance"), ...notices(null, "9/9")];
  expect(texts(all, "en")).toEqual(["Maintenance", "9/9"]);
  expect(texts(all, "ja")).toEqual(["9/9"]);
});

test("of many notices, readers see the newest", () => {
  expect(texts([...notices(null, "new", 20), ...notices(null, "old")], "en")).toEqual(Array(20).fill("new"));
});
