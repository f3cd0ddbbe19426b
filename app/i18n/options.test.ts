import i18next from "i18next";
import { expect, test } from "vitest";
import { i18nOptions } from "./options";

test("only counts are grouped like amounts", async () => {
  const texts = i18next.createInstance();
  const words = {
    pages_one: "{{first}}–{{last}} of {{count}}",
    pages_other: "{{first}}–{{last}} of {{count}}",
    alert: "Alert {{number}}",
    named: "{{name}}",
  };
  await texts.init({ ...i18nOptions, lng: "en", ns: ["a"], defaultNS: "a", resources: { en: { a: words } } });
  expect(texts.t("pages", { first: 1001, last: 1030, count: 26271 })).toBe("1,001–1,030 of 26,271");
  expect(texts.t("pages", { first: 1, last: 1, count: 1 })).toBe("1–1 of 1");
  expect(texts.t("alert", { number: 12345 })).toBe("Alert 12345");
  expect(texts.t("named", { name: "2026" })).toBe("2026");
});
