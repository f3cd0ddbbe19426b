import { createInstance } from "i18next";
import type { ReactNode } from "react";
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
const inKorean = (node: ReactNode) => markup(<I18nextProvider i18n={korean}>{node}</I18nextProvider>);
const textOf = (code: string, values: Record<string, string>) => inKorean(<Problem code={code} values={values} />);

test("values that are codes are in the reader's language, and those of earlier imports as they are stored", () => {
  expect(textOf("not-a-table", { kind: "pdf" })).toBe("CSV나 Parquet 파일이 아닙니다(PDF 문서).");
  expect(textOf("not-a-table", { kind: "a PDF document" })).toBe("CSV나 Parquet 파일이 아닙니다(a PDF document).");
  expect(textOf("not-readable", { reason: "no-permission" })).toBe("파일을 읽을 수 없습니다: 권한이 없습니다.");
  expect(textOf("not-readable", { reason: "EIO: i/o error, read" })).toBe(
    "파일을 읽을 수 없습니다: EIO: i/o error, read.",
  );
});

function Removal(has: { invoices: number; commitments: number }) {
  return useImportText().removal({ name: "a.csv", others: 0, ...has });
}

test("removing an import says that costs are removed only if it has some", () => {
  expect(inKorean(<Removal invoices={0} commitments={0} />)).toMatch(/^a\.csv의 비용이 모든 수치에서 즉시 빠집니다\./);
  expect(inKorean(<Removal invoices={2} commitments={0} />)).toMatch(/청구서와 내역을 더 이상 대조하지 않습니다\./);
  expect(inKorean(<Removal invoices={0} commitments={3} />)).toMatch(/약정과 더 이상 비교하지 않습니다\./);
});
