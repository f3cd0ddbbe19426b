import type { Page } from "@playwright/test";
import { htmlAt, sendForm } from "../support/page-by-http";
import { expect, test } from "../support/test";
import { tooWide } from "../support/wide-tables";

/** Visual defects of the past, each tested by a measurement. */

/** How much of the page's widest table is hidden, in pixels; there must be one. */
async function mostHidden(page: Page): Promise<number> {
  const hidden = await page
    .locator("main .table-wrap:visible")
    .evaluateAll((wraps) => wraps.map((wrap) => wrap.scrollWidth - wrap.clientWidth));
  expect(hidden.length).toBeGreaterThan(0);
  return Math.max(...hidden);
}

test.describe("as the server sends them", () => {
  // Scripts change no layout here.
  test.use({ javaScriptEnabled: false });

  test("radio buttons without a selection are empty, and the chosen one is visible in forced colors", async ({
    page,
  }) => {
    await page.goto("/feedback");
    const [field, ...radios] = await page
      .locator("main :is(textarea, input[type=radio])")
      .evaluateAll((elements) =>
        [...elements]
          .sort((a, b) => a.tagName.localeCompare(b.tagName) * -1)
          .map((element) => getComputedStyle(element).backgroundColor),
      );
    expect(radios).toEqual([field, field]);
    await page.emulateMedia({ forcedColors: "active" });
    const radio = page.getByRole("radio").first();
    await radio.check();
    const [dot, ground] = await radio.evaluate((element) => [
      getComputedStyle(element, "::before").backgroundColor,
      getComputedStyle(element).backgroundColor,
    ]);
    expect(dot).not.toBe(ground);
  });

  test.describe("without a company", () => {
    test.use({ expectedComplaints: [/status of 403/] });

    test("a page in the bare frame has its footer below, as wide as the window", async ({ page }) => {
      await page.goto("/cost-analytics?company=strangers");
      const main = (await page.getByRole("main").boundingBox())!;
      const footer = (await page.getByRole("contentinfo").boundingBox())!;
      expect(footer.y).toBeGreaterThanOrEqual(main.y + main.height);
      expect(footer.width).toBe(1440);
    });
  });

  test("on a bill, a popover of long names stays within a phone, and what is current is visible in forced colors", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/billing?month=2026-10");
    const popover = page.locator("#bill-service-group-sets");
    await popover.evaluate((element) => element.style.setProperty("inline-size", "358px"));
    await page.locator("[popovertarget=bill-service-group-sets]").click();
    await expect(popover).toBeVisible();
    const { x, width } = (await popover.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    await page.keyboard.press("Escape");

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ forcedColors: "active" });
    for (const current of await page.locator("[aria-current]:visible").all())
      await expect(current).toHaveCSS("outline-style", "solid");
    await expect(page.locator(".months i").first()).toHaveCSS("forced-color-adjust", "none");

    await test.step("amounts of several currencies stay below their month's bar, and all bars on one line", async () => {
      await page.emulateMedia({ forcedColors: "none" });
      const months = page.locator(".months a");
      await months.nth(4).evaluate((month) => (month.querySelector("span")!.textContent = "$12.5K + ₩18.2M"));
      const parts = await months.evaluateAll((links) =>
        links.map((link) => ({
          isWithin: link.scrollWidth <= link.clientWidth,
          bottom: link.querySelector("i")!.getBoundingClientRect().bottom,
        })),
      );
      expect(parts.map(({ isWithin }) => isWithin)).not.toContain(false);
      expect(new Set(parts.map(({ bottom }) => bottom)).size).toBe(1);
    });

    await test.step("names of rows that can be opened are not cut where there is room", async () => {
      await page.goto("/billing?tab=accounts&month=2026-10");
      const names = page.locator("tbody .row-name .disclosure .name");
      await expect(names.first()).toBeVisible();
      const cut = await names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect(cut).toBe(0);
    });
  });

  test("flags of anomalies are visible, none covers another, and all stay within the chart", async ({ page }) => {
    await page.goto("/cost-analytics?range=last_3_months");
    for (const width of [390, 640, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const flags = page.locator(".flag-lane").getByRole("link");
      const boxes = await flags.evaluateAll((all) =>
        all.map((flag) => {
          const { left, right, top, bottom } = flag.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
      );
      expect(boxes.length).toBe(await page.locator(".flag-lane a").count());
      expect(boxes.length).toBeGreaterThan(10);
      const covered = boxes.filter((a, index) =>
        boxes.slice(0, index).some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
      );
      expect(covered, `at ${width}`).toEqual([]);
      const legend = (await page.locator(".chart .legend").first().boundingBox())!;
      expect(Math.max(...boxes.map(({ bottom }) => bottom)), `at ${width}`).toBeLessThanOrEqual(legend.y);
    }

    await test.step("on the last day, too", async () => {
      const lane = page.locator(".flag-lane");
      const ends = (await page.request
        .get("/anomaly-detection.csv?start=2026-10-01&end=2026-10-31")
        .then((file) => file.text())
        .then((text) => text.match(/2026-10-\d\d/g)))!;
      // The range ends on a day with an anomaly: its flag has the least space there.
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/cost-analytics?range=custom&start=2026-10-01&end=${ends.sort().at(-1)}`);
      const { x, width } = (await lane.boundingBox())!;
      for (const flag of await lane.getByRole("link").all()) {
        const box = (await flag.boundingBox())!;
        expect(box.x + box.width).toBeLessThanOrEqual(x + width + 1);
      }
    });
  });

  test("costs and profile fit a phone, and no table is cut or scrolls from there to a large screen", async ({
    page,
  }) => {
    for (const address of [
      "/cost-analytics?range=last_month",
      "/cost-analytics?range=last_3_months&compare=last_period&by=account",
      "/billing/profile?vendor=aws",
    ]) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(address);
      if (address === "/cost-analytics?range=last_month")
        await test.step("the trend of seven providers is not too tall, and the donut has its list beside it", async () => {
          await expect(page.locator("main a[rel=prev]")).toBeInViewport();
          expect((await page.locator(".chart .plot > svg").first().boundingBox())!.height).toBeLessThanOrEqual(320);
          const ring = (await page.locator(".donut > svg").first().boundingBox())!;
          const list = (await page.locator(".donut > table").first().boundingBox())!;
          expect(list.x).toBeGreaterThanOrEqual(ring.x + ring.width);
        });
      for (const width of [530, 720, 820, 960, 1040, 1140, 1240]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await tooWide(page), `${address} at ${width}`).toEqual([]);
      }
    }

    await test.step("rows of two lines do not touch the lines between rows, and names have enough width", async () => {
      await page.goto("/savings-plans/inventory");
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const rows = await page.locator("tbody tr:has(.two)").evaluateAll((tableRows) =>
          tableRows.map((row) => ({
            height: row.getBoundingClientRect().height,
            lines: Math.max(...[...row.querySelectorAll(".two")].map((two) => two.getBoundingClientRect().height)),
            name: row.querySelector("th")!.getBoundingClientRect().width,
          })),
        );
        expect(rows.length).toBeGreaterThan(0);
        for (const { height, lines, name } of rows) {
          expect(height - lines).toBeGreaterThanOrEqual(7);
          expect(name).toBeGreaterThanOrEqual(120);
        }
      }
    });
    await test.step("tables of service groups are not cut in each language", async () => {
      for (const lang of ["en", "ko", "zh", "ja"]) {
        await page.goto(`/service-groups?lang=${lang}`);
        for (const width of [1280, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await mostHidden(page), `${lang} at ${width}`).toBeLessThanOrEqual(1);
        }
      }
    });
  });

  test("names of one long word do not widen the page", async ({ page, openAs, makePerson, baseURL }) => {
    const word = "W".repeat(60);
    await openAs(page, await makePerson("Lora Long"));
    const send = (address: string, form: Record<string, string>) => sendForm(page, baseURL!, address, form);
    await send("/budgets/new", {
      version: "0",
      budgetName: word,
      covers: "company",
      cost: "billed",
      period: "month",
      currency: "USD",
      amount: "500",
    });
    await send("/service-groups/new", {
      setName: word,
      "groups[0].groupName": word,
      "groups[0].rules[0].conditions[0].field": "account",
      "groups[0].rules[0].conditions[0].operator": "in",
      "groups[0].rules[0].conditions[0].values": "123456789012",
    });
    // The first dashboard is made when it is first asked for.
    await htmlAt(page, "/dashboard");
    const dashboard = await send("/dashboard", { d: "1", intent: "saveAs", shownName: "", dashboardName: word });

    await page.setViewportSize({ width: 390, height: 844 });
    for (const address of [
      dashboard,
      `${dashboard}&view=full`,
      "/budgets",
      "/anomaly-detection/watched",
      "/service-groups",
    ]) {
      await page.goto(address);
      if (address === dashboard) await expect(page.getByRole("heading", { level: 1, name: word })).toBeVisible();
      await expect(page.getByText(word).first(), address).toBeAttached();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(390);
    }
    for (const width of [820, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await tooWide(page), `at ${width}`).toEqual([]);
    }
  });

  test("an alert that the widget cuts fades, until it is scrolled to the end", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/dashboard");
    const body = page.locator(".widget > .body:has(.alerts)");
    const fade = () => body.evaluate((element) => getComputedStyle(element).getPropertyValue("--fade"));
    await expect.poll(fade).toBe("40px");
    await body.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(fade).toBe("0px");
    // What is higher than its widget by no more than a rounding does not.
    const below = await page
      .locator(".widget > .body")
      .evaluateAll((bodies) =>
        bodies
          .filter((element) => element.scrollHeight - element.clientHeight <= 2)
          .map((element) => getComputedStyle(element).getPropertyValue("--fade")),
      );
    expect(new Set(below)).toEqual(new Set(["0px"]));
  });
});

test("tables of the simulator are not cut at 1280 and 1440, and its fields are in line, in each language", async ({
  page,
}) => {
  for (const lang of ["en", "ko", "zh", "ja"]) {
    await page.goto(`/spoptm/simulator?days=30&lang=${lang}`);
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await mostHidden(page), `${lang} at ${width}`).toBeLessThanOrEqual(1);
    }
    // The amount, the slider and the button, however long the names of the fields.
    await expect(page.locator("[type=range]")).toBeVisible();
    const bottoms = await page
      .locator("#advice-row, #advice-commitment, form:has([type=range]) :is([type=range], button)")
      .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().bottom)));
    expect(bottoms.length, lang).toBeGreaterThan(3);
    expect(Math.max(...bottoms) - Math.min(...bottoms), `${lang}: ${bottoms.join()}`).toBeLessThanOrEqual(1);
  }
});
