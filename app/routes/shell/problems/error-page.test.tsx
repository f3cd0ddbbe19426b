import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { i18nIn } from "~/i18n/i18n.server";
import { MayOpenContext } from "~/ui/navigation/may-open";
import { attributes, markup } from "../../../../tests/support/markup";
import { ProblemState } from "./error-page";
import type { Problem } from "./problem";

const offered = (problem: Problem, hasStart: boolean): string[] => {
  const html = markup(
    <I18nextProvider i18n={i18nIn("en")}>
      <MayOpenContext.Provider value={(address) => hasStart || address !== "/"}>
        <ProblemState problem={problem} />
      </MayOpenContext.Provider>
    </I18nextProvider>,
  );
  return ["Try again", "Go to the start page", "See plans", "Sign out"].filter((text) => html.includes(`>${text}</`));
};

it("offers what helps, and to sign out only where no page opens", () => {
  expect(offered("503", true)).toEqual(["Try again", "Go to the start page"]);
  expect(offered("503", false)).toEqual(["Try again", "Sign out"]);
  expect(offered("403.plan", false)).toEqual(["See plans"]);
  expect(offered("404", true)).toEqual(["Go to the start page"]);
  expect(offered("404", false)).toEqual(["Sign out"]);
  expect(offered("403.address", true)).toEqual(["Sign out"]);
});

it("leads from a company that this network may not use to the user's others", () => {
  const html = markup(
    <I18nextProvider i18n={i18nIn("en")}>
      <ProblemState problem="403.address" others={[{ cmpnId: "b&1", cmpnNm: "Bolt" }]} />
    </I18nextProvider>,
  );
  expect(attributes(html, "a", "href")).toEqual(["/?company=b%261"]);
  for (const text of ["Go to Bolt", "Sign out"]) expect(html).toContain(`>${text}</`);
});
