import { expect, test } from "vitest";
import { tooManyRequestsPage } from "./too-many-requests.server";

test.each([
  ["en", "Too many sign-ins right now"],
  ["ko", "로그인 요청이 많습니다"],
])("a blocked request gets a page in %s with the time of the next attempt", async (language, title) => {
  const answer = tooManyRequestsPage(
    new Request(`http://localhost:3000/realms/cloudtally/x?lang=${language}`, { headers: { host: "localhost:3000" } }),
  );
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  const page = await answer.text();
  expect(page).toContain(`<html lang="${language}"`);
  expect(page).toContain(`<h1>${title}</h1>`);
  expect(page).toContain('href="/sign-in"');
  expect(page).not.toContain("<script");
});
