import { htmlAt } from "../support/page-by-http";
import { people } from "../support/people";
import { expect, test } from "../support/test";

const WARNING = "Anyone who can reach this address can sign in.";

test("a demo that others can reach warns administrators on every page, and no other users", async ({
  request,
  requestsOf,
}) => {
  const banner = new RegExp(
    `<details class="[^"]*banner[^>]*>(?:(?!</details>).)*${WARNING}.*?DEMO=none.*?</details>`,
    "s",
  );
  for (const address of ["/cost-analytics", "/imports", "/support"])
    expect(await htmlAt({ request }, address), address).toMatch(banner);
  const others = await htmlAt(await requestsOf(people.viewer), "/imports");
  expect(others).toContain("<h1>Imports</h1>");
  expect(others).not.toContain(WARNING);
});

test.describe("too many wrong passwords", () => {
  test.use({ storageState: { cookies: [], origins: [] }, expectedComplaints: [/status of 4(22|29)/] });

  test("are reported on the page, which keeps the email address", async ({ page }, { testId, repeatEachIndex }) => {
    // A login that no user has, used only by this test.
    const login = `guessed-${testId}-${repeatEachIndex}@nowhere.example`;
    await page.goto("/");
    const action = new URL((await page.locator("form").getAttribute("action"))!, page.url()).href;
    const statuses = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answer = await page.request.post(action, {
        form: { login, password: "guess" },
        headers: { origin: new URL(page.url()).origin },
      });
      statuses.push(answer.status());
    }
    expect(statuses).toEqual(Array<number>(10).fill(422));
    await page.getByLabel("Work email").fill(login);
    await page.getByLabel("Password").fill("guess");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toContainText(/Too many sign-in attempts\. Wait 1\d minutes/);
    await expect(page.getByLabel("Work email")).toHaveValue(login);
    await expect(page.getByLabel("Password")).toHaveValue("");
  });
});
