import { changeUsersInServer, findOperator } from "../../server/cli/operator/operator-client";
import { barriers } from "../support/axe";
import { htmlAt } from "../support/page-by-http";
import { expect, test } from "../support/test";

test.use({ storageState: { cookies: [], origins: [] } });
test.use({ expectedComplaints: [/status of (403|422)/] });

const list = (published: string) =>
  [
    "FormatVersion,v1.0",
    `Publication Date,${published}`,
    "OfferCode,AmazonEC2",
    "SKU,TermType,Unit,PricePerUnit,Currency,serviceCode,Instance Type,Region Code,usageType",
    "S1,OnDemand,Hrs,0.096,USD,AmazonEC2,m5.large,eu-north-1,EUN1-BoxUsage:m5.large",
  ].join("\n");
const fileOf = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

// Without JavaScript its form is sent like that of bills: imports.spec.ts.
test("price lists are uploaded, shown by publication, and removed", async ({ page, app, openAs, makePerson }) => {
  const pricer = await makePerson("Pricer");
  await openAs(page, pricer);
  expect(await htmlAt(page, "/imports")).toMatch(/<a\b[^>]* href="\/imports\/prices".*?>Price lists</);
  const [main = ""] = /<main\b.*<\/main>/s.exec(await htmlAt(page, "/imports/prices"))!;
  for (const text of ["Only operators of this installation can import or remove price lists.", "AmazonEC2"])
    expect(main).toContain(text);
  expect(main).not.toMatch(/\b(Upload|Remove)\b/);

  const commands = (await findOperator(app.dataFolder))!;
  await changeUsersInServer(commands, { action: "operator", email: pricer.login, isRevoked: false });
  await page.goto("/imports/prices");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Price lists");
  await page
    .getByLabel("Price list files")
    .setInputFiles([
      fileOf("prices.csv", list("2026-04-10T00:00:00Z")),
      fileOf("bill.csv", "BilledCost,Tags,Day\n1,a,b"),
    ]);
  await page.getByRole("button", { name: "Upload" }).click();
  const row = page.getByRole("row", { name: /AmazonEC2.*eu-north-1/ });
  const refused = page.getByRole("row", { name: /bill\.csv/ });
  await expect(row).toBeVisible();
  await expect(refused).toContainText("not a price list");
  await expect(row).toContainText("In force");
  // Moves the mouse away from the file field, whose color changes on hover.
  await page.mouse.move(0, 0);
  expect(await barriers(page, { within: "main" })).toEqual([]);
  await refused.getByRole("button", { name: "Dismiss bill.csv" }).click();
  await expect(refused).toBeHidden();
  await row.getByRole("button", { name: /^Remove AmazonEC2/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove list" }).click();
  await expect(row).toBeHidden();
});
