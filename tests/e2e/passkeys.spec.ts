import type { CDPSession } from "@playwright/test";
import { expect, test } from "../support/test";

/** A device with a fingerprint sensor, which holds passkeys and unlocks at once. */
async function addAuthenticator(devtools: CDPSession) {
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    unlocks: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

// A wrong password, and a passkey that was removed.
test.use({ expectedComplaints: [/status of 422/] });

test("a passkey is added for the password, signs in from an unlocked device, and is removed", async ({
  page,
  devtools,
  openAs,
  makePerson,
}) => {
  const person = await makePerson("Pat Passkey");
  const device = await addAuthenticator(devtools);
  await openAs(page, person, "/account");
  const passkeys = page.locator("#passkeys");
  await expect(passkeys.getByText("Adding one requires JavaScript")).toBeHidden();
  await passkeys.getByLabel("Name").fill("Work laptop");
  await passkeys.getByLabel("Current password").fill("not the password");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(passkeys).toContainText("This is not your current password.");
  await passkeys.getByLabel("Current password").fill(person.password);
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await device.unlocks(false);
  await passkeys.getByRole("button", { name: "Create the passkey" }).click();
  await expect(passkeys).toContainText("No passkey was created.");
  await device.unlocks(true);
  await passkeys.getByRole("button", { name: "Create the passkey" }).click();
  await expect(page.getByText("The passkey was added.")).toBeVisible();
  await expect(passkeys.getByRole("row", { name: /Work laptop/ })).toContainText("Never");
  expect(await device.credentials()).toHaveLength(1);

  // Another browser in which nobody is signed in, with the same device.
  await page.context().clearCookies();
  await page.goto("/account");
  await device.unlocks(false);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("No passkey was used.");
  await device.unlocks(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await expect(passkeys.getByRole("row", { name: /Work laptop/ })).not.toContainText("Never");

  await passkeys.getByRole("button", { name: "Remove Work laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("The passkey no longer works.")).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/account");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("This passkey does not work here.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("no passkeys are offered", async ({ page, openAs, makePerson }) => {
    await openAs(page, await makePerson("Nina Noscript"), "/account");
    const passkeys = page.locator("#passkeys");
    await expect(passkeys.getByText("Adding one requires JavaScript")).toBeVisible();
    await expect(passkeys.getByRole("button", { name: "Add a passkey" })).toBeHidden();
    await page.context().clearCookies();
    await page.goto("/sign-in");
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await expect(page.getByText("Use a passkey")).toBeHidden();
  });
});
