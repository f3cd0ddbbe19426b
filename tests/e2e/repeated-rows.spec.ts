import type { Locator } from "@playwright/test";
import { expect, test } from "../support/test";

/** Sends the button's form as a browser does before the page is live: without scripts. */
async function pressBeforeLive(button: Locator): Promise<void> {
  const page = button.page();
  const loaded = page.waitForEvent("load");
  await button.evaluate((element: HTMLButtonElement) => {
    const form = element.form!;
    const field = Object.assign(document.createElement("input"), { name: element.name, value: element.value });
    form.append(field);
    HTMLFormElement.prototype.submit.call(form);
  });
  await loaded;
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
}

test("rows that a form got before the page was live are removed one by one", async ({ page }) => {
  for (const { form, address, field, row, add, remove } of [
    {
      form: "a set of service groups",
      address: "/service-groups/new",
      field: "[name^='groups['][name$='].groupName']",
      row: ".panel",
      add: "Add group",
      remove: "Remove group 2",
    },
    {
      form: "a billing profile",
      address: "/billing/profile",
      field: "[name$='.additionalServiceName']",
      row: "[role=group]",
      add: "Add service",
      remove: "Remove additional service 2",
    },
    {
      form: "a budget",
      address: "/budgets/new",
      field: "[name^='alerts['][name$='].percent']",
      row: "[role=group]",
      add: "Add an alert",
      remove: "Remove alert 2",
    },
  ])
    await test.step(form, async () => {
      await page.goto(address);
      const rows = page.locator(field);
      do await pressBeforeLive(page.getByRole("button", { name: add, exact: true }));
      while ((await rows.count()) < 3);
      const values = Array.from({ length: await rows.count() }, (_, index) => String(11 * (index + 1)));
      for (const [index, value] of values.entries()) await rows.nth(index).fill(value);
      await page.getByRole("button", { name: remove, exact: true }).press("Enter");
      await expect(rows).toHaveCount(values.length - 1);
      // The next row has the focus.
      const hasFocus = (element: Element, selector: string) => element.closest(selector)!.matches(":focus-within");
      await expect.poll(() => rows.nth(1).evaluate(hasFocus, row)).toBe(true);
      const remaining = await rows.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
      expect(remaining).toEqual(values.toSpliced(1, 1));
    });
});
