import { expect, it } from "vitest";
import { dismissalCookie, readDismissals } from "./dismissals";

const again = (header: string): string => header.split(";")[0]!;

it("keeps names in a cookie, each once, the newest last", () => {
  const first = dismissalCookie("theme=dark", "billing-insight", { isSecure: true });
  expect(first).toBe("cloudtally_dismissed=billing-insight; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure");
  const second = dismissalCookie(`theme=dark; ${again(first)}`, "billing-2026-11", { isSecure: false });
  expect(readDismissals(`${again(second)}; other=1`)).toEqual(["billing-insight", "billing-2026-11"]);
  expect(readDismissals(again(dismissalCookie(again(second), "billing-insight", { isSecure: false })))).toEqual([
    "billing-2026-11",
    "billing-insight",
  ]);
});

it("stores no more than fits in a cookie, and ignores invalid names", () => {
  let cookie = "";
  for (let month = 0; month < 100; month++)
    cookie = again(dismissalCookie(cookie, `month-${month}`, { isSecure: false }));
  expect(readDismissals(cookie)).toHaveLength(24);
  expect(readDismissals(cookie).at(-1)).toBe("month-99");
  expect(readDismissals("cloudtally_dismissed=a.<b>..B.c")).toEqual(["a", "c"]);
  expect(readDismissals(null)).toEqual([]);
});
