import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { htmlAt } from "../support/page-by-http";
import { expect, test } from "../support/test";

const password = "Correct-horse-9";

/** The link of the newest invitation of somebody; emails become files. */
async function invitationOf(email: string, dataFolder: string): Promise<string> {
  const outbox = path.join(dataFolder, "outbox");
  let link: string | undefined;
  await expect(async () => {
    for (const name of (await readdir(outbox)).filter((file) => file.endsWith(".eml")).sort()) {
      const mail = (await readFile(path.join(outbox, name), "utf8")).replace(/=\r?\n/g, "").replaceAll("=3D", "=");
      if (mail.includes(email)) link = /https?:\S+\/invitation\?code=[\w-]+/.exec(mail)?.[0] ?? link;
    }
    expect(link).toBeDefined();
  }).toPass();
  return link!;
}

test("a user is invited, joins, and is removed @no-javascript", async ({
  page,
  app,
  openAs,
  makePerson,
  otherBrowser,
}) => {
  const admin = await makePerson("Ada Admin");
  // A new address each time: one that an earlier run invited is already registered.
  const email = `ivy-of-${admin.companies[0]!.companyId}@newcomers.com`;
  await openAs(page, admin, "/members");
  await page.getByLabel("Work email").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("region", { name: "Invitations" })).toContainText(email);
  // The field is empty for the next invitation.
  await expect(page.getByLabel("Work email")).toHaveValue("");

  const newcomer = await (await otherBrowser()).newPage();
  const link = await invitationOf(email, app.dataFolder);
  await newcomer.goto(link);
  await newcomer.getByLabel("Name").fill("Ivy Newcomer");
  await newcomer.getByLabel("Password", { exact: true }).fill(password);
  await newcomer.getByRole("button", { name: "Accept and sign in" }).click();
  await newcomer.getByLabel("Work email").fill(email);
  await newcomer.getByLabel("Password", { exact: true }).fill(password);
  await newcomer.getByRole("button", { name: "Sign in" }).click();
  await expect(newcomer.getByRole("button", { name: /Ivy Newcomer.*account menu/ })).toBeVisible();
  // A viewer's menus exclude administration.
  const menus = newcomer.getByRole("navigation", { name: "Main" });
  await expect(menus.getByRole("link", { name: "Billing" })).toBeVisible();
  await expect(menus.getByRole("link", { name: "Members" })).toHaveCount(0);
  expect(await htmlAt(newcomer, "/billing")).toContain("<h1>Billing</h1>");

  await page.goto("/members");
  await page.getByRole("link", { name: "Ivy Newcomer" }).click();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }).locator("[aria-current]")).toHaveText(
    "Ivy Newcomer",
  );
  await page.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("dialog", { name: "Remove this member?" });
  await expect(question).toContainText(email);
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("The member was removed.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Members" })).not.toContainText(email);
  // The removal takes effect on the next request.
  expect(await htmlAt(newcomer, "/billing")).not.toContain("<h1>Billing</h1>");
});

test("what is typed, and the preview of a change, stay when notices come and go and when the theme changes", async ({
  page,
  openAs,
  makePerson,
}) => {
  await openAs(page, await makePerson("Tina Typing"), "/notices");
  await test.step("a notice is published once however often the button is pressed; then its form is emptied", async () => {
    const text = page.getByLabel("Notice", { exact: true });
    const publish = page.getByRole("button", { name: "Publish notice" });
    const deletes = page.getByRole("button", { name: /^Delete: / });
    await text.fill("Closed on Friday");
    await publish.dblclick();
    await expect(deletes).toHaveCount(1);
    await expect(text).toHaveValue("");

    await text.fill("Closed on Monday");
    await deletes.click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(deletes).toHaveCount(0);
    await expect(text).toHaveValue("Closed on Monday");
    await publish.click();
    await expect(deletes).toHaveAccessibleName("Delete: Closed on Monday");
    await expect(text).toHaveValue("");
    await text.fill("Closed on Tuesday");
    await publish.click();
    await expect(deletes).toHaveCount(2);
  });
  const dismiss = page.getByRole("button", { name: "Dismiss this notice" });
  const dismissOne = async (left: number) => {
    await dismiss.first().click();
    await expect(dismiss).toHaveCount(left);
  };
  const chooseTheme = async (name: "Dark" | "Light") => {
    await page.getByRole("button", { name: /, account menu$/ }).click();
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", name.toLowerCase());
  };

  await page.goto("/company");
  const name = page.getByLabel("Company name");
  await name.fill("Typing Pool");
  await dismissOne(1);
  await expect(name).toHaveValue("Typing Pool");
  await chooseTheme("Dark");
  await expect(name).toHaveValue("Typing Pool");

  await page.goto("/billing/profile?vendor=aws");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const confirm = page.getByRole("button", { name: "Save these changes" });
  await expect(confirm).toBeVisible();
  await dismissOne(0);
  await expect(confirm).toBeVisible();
  await chooseTheme("Light");
  await expect(confirm).toBeVisible();
});

test("searches of members and of the audit log follow the address; what is not saved stays with its member", async ({
  page,
  openAs,
  makePerson,
}, { workerIndex, repeatEachIndex }) => {
  const company = { companyId: `twins-${workerIndex}-${repeatEachIndex}`, name: "Twins Ltd." };
  for (const name of ["Tom Twin", "Tim Twin"]) await makePerson(name, company);
  await openAs(page, await makePerson("Ada Admin", company));
  for (const [address, choice, option, nothing] of [
    ["/audit", "What", "Member invited", "No entries"],
    ["/members", "Status", "Disabled", "No members found"],
  ] as const) {
    await page.goto(address);
    const find = page.locator("#find");
    const select = page.locator("main").getByRole("combobox", { name: choice, exact: true });
    await find.fill("kim");
    await select.selectOption(option);
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/find=kim/);
    // The address changes before the page shows it.
    await expect(page.getByText(nothing)).toBeVisible();
    await page.goBack();
    await expect(find).toHaveValue("");
    await expect(select).toHaveValue("");
    await page.goForward();
    await expect(find).toHaveValue("kim");
    await expect(select).not.toHaveValue("");
    await page.goBack();
  }

  const heading = page.getByRole("heading", { level: 1 });
  const viewer = page.getByRole("radio", { name: /^Viewer/ });
  for (const name of ["Tom Twin", "Tim Twin"]) {
    await page.getByRole("link", { name }).click();
    await expect(heading).toHaveText(name);
    if (name === "Tim Twin") break;
    await page.getByRole("link", { name: "Members" }).last().click();
    await expect(heading).not.toHaveText(name);
  }
  await viewer.check();
  // As from the browser's list of earlier pages, or by going back twice before the list is there.
  await page.evaluate(() => window.history.go(-2));
  await expect(heading).toHaveText("Tom Twin");
  await expect(viewer).not.toBeChecked();
});
