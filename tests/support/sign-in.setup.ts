import { signedIn } from "./app-under-test";
import { people } from "./people";
import { signIn } from "./sign-in";
import { test } from "./test";

test("sign in once for all tests", async ({ page }) => {
  await signIn(page, people.member);
  await page.waitForURL(/cost-analytics/);
  await page.context().storageState({ path: signedIn });
});
