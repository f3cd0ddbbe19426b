import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { ImportProblem } from "~/contract/imports/imports";
import { i18nOptions } from "~/i18n/options";
import words from "../../../locales/ko/imports.json";
import { markup } from "../../../tests/support/markup";
import { useImportText } from "./use-import-text";

const korean = createInstance();
await korean.init({ ...i18nOptions, lng: "ko", resources: { ko: { imports: words } } });

function Problem(values: Pick<ImportProblem, "code" | "values">) {
  return useImportText().problem({ file: "bill.pdf", line: null, column: null, message: "", ...values });
}
const textOf = (code: string, values: Record<string, string>) =>
  markup(
    <I18nextProvider i18n={korean}>
      <Problem code={code} values={values} />
    </I18nextProvider>,
  );

test("values that are codes are in the reader's language, and those of earlier imports as they are stored", () => {
  expect(textOf("not-a-table", { kind: "pdf" })).toBe("CSV나 Parquet 파일이 아닙니다(PDF 문서).");
  expect(textOf("not-a-table", { kind: "a PDF document" })).toBe("CSV나 Parquet 파일이 아닙니다(a PDF document).");
  expect(textOf("not-readable", { reason: "no-permission" })).toBe("파일을 읽을 수 없습니다: 권한이 없습니다.");
  expect(textOf("not-readable", { reason: "EIO: i/o error, read" })).toBe(
    "파일을 읽을 수 없습니다: EIO: i/o error, read.",
  );
});
