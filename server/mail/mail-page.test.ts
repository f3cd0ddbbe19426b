import { expect, test } from "vitest";
import { html } from "../html";
import { mailPage } from "./mail-page";

test("Han glyphs are those of the reader's language", () => {
  const page = (language: "zh" | "ja") => mailPage(language, "", html``);
  expect(page("ja")).toContain(`Arial,'Hiragino Sans','Yu Gothic',sans-serif"`);
  expect(page("zh")).toContain(`Arial,'PingFang SC','Microsoft YaHei',sans-serif"`);
});
