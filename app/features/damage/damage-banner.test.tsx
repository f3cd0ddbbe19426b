import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { i18nOptions } from "~/i18n/options";
import words from "../../../locales/ja/shell.json";
import { markup } from "../../../tests/support/markup";
import { DamageBanner } from "./damage-banner";

const japanese = createInstance();
await japanese.init({ ...i18nOptions, lng: "ja", resources: { ja: { shell: words } } });

const titleOf = (count: number) => {
  const months = Array.from({ length: count }, (_, at) => ({
    vendor: "aws" as const,
    month: `2026-0${at + 1}`,
    billingAccountId: "111",
    importId: "i",
  }));
  const html = markup(
    <I18nextProvider i18n={japanese}>
      <DamageBanner months={months} />
    </I18nextProvider>,
  );
  return /<b>(.*?)<\/b>/.exec(html)?.[1];
};

test("the months, and the number of those that have no room, are within the sentence", () => {
  expect(titleOf(2)).toBe("AWS 2026年1月、AWS 2026年2月の保存データが破損しています。");
  expect(titleOf(7)).toBe(
    "AWS 2026年1月、AWS 2026年2月、AWS 2026年3月、AWS 2026年4月、AWS 2026年5月 ほか 2 件の保存データが破損しています。",
  );
});
