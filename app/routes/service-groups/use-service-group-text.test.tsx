import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { Condition } from "~/contract/service-groups";
import { i18nOptions } from "~/i18n/options";
import { markup } from "../../../tests/support/markup";
import { useServiceGroupText } from "./use-service-group-text";

function Text(condition: Condition) {
  return useServiceGroupText().condition(condition);
}

async function textOf(language: string, condition: Condition): Promise<string> {
  const words = ((await import(`../../../locales/${language}/service-groups.json`)) as { default: object }).default;
  const texts = createInstance();
  await texts.init({ ...i18nOptions, lng: language, resources: { [language]: { "service-groups": words } } });
  return markup(
    <I18nextProvider i18n={texts}>
      <Text {...condition} />
    </I18nextProvider>,
  );
}

test.each([
  ["en", "Tag env is one of “a”, “b”", "Region starts with “us-”"],
  ["ko", "env 태그: “a”, “b” 중 하나", "리전: “us-”(으)로 시작"],
  ["zh", "标签 env 是“a”、“b”之一", "区域以“us-”开头"],
  ["ja", "タグ env が「a」、「b」のいずれか", "リージョンが「us-」で始まる"],
])("a condition is a sentence in %s", async (language, ofTag, ofRegion) => {
  expect(await textOf(language, { field: "tag", tagKey: "env", operator: "in", values: ["a", "b"] })).toBe(ofTag);
  expect(await textOf(language, { field: "region", tagKey: "", operator: "startsWith", values: ["us-"] })).toBe(
    ofRegion,
  );
});
