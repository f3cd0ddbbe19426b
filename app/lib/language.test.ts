import { describe, expect, it } from "vitest";
import { chooseLanguage } from "./language";

const languageOf = (hints: Parameters<typeof chooseLanguage>[0]) => chooseLanguage(hints).language;

describe("the language of a page", () => {
  const everything = { requested: "ja", stored: ["ko", "zh"], accepted: "zh", host: "costs.example" };

  it("is the one in the address", () => {
    expect(chooseLanguage(everything)).toEqual({ language: "ja", isRequestUnsupported: false });
  });
  it("is otherwise the first stored choice", () => {
    expect(languageOf({ ...everything, requested: null })).toBe("ko");
    expect(languageOf({ ...everything, requested: null, stored: [undefined, null, "xx", "zh"] })).toBe("zh");
  });
  it("is otherwise the browser's", () => {
    expect(languageOf({ accepted: "ko-KR,ko;q=0.9,en;q=0.8" })).toBe("ko");
    expect(languageOf({ accepted: "fr, en;q=0.4, ja;q=0.7" })).toBe("ja");
    expect(languageOf({ accepted: "ZH-Hant-TW" })).toBe("zh");
    expect(languageOf({ accepted: "ko;q=0, en" })).toBe("en");
  });
  it("is otherwise Chinese on a Chinese host, and English elsewhere", () => {
    expect(languageOf({ accepted: "fr", host: "costs.example.cn:8443" })).toBe("zh");
    expect(languageOf({ accepted: null, host: "cn.example.com" })).toBe("en");
    expect(languageOf({})).toBe("en");
  });
  it("falls back to the browser's and reports an unknown language in the address", () => {
    expect(chooseLanguage({ ...everything, requested: "xx" })).toEqual({ language: "zh", isRequestUnsupported: true });
    expect(chooseLanguage({ requested: "", stored: ["ko"], accepted: "*" })).toEqual({
      language: "en",
      isRequestUnsupported: true,
    });
  });
});
