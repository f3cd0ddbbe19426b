import { expect, it } from "vitest";
import { markup } from "../../tests/support/markup";
import { loadParts, part } from "./part";

/** A page on which the server has written these parts. */
const pageWith = (...names: string[]) =>
  ({ querySelectorAll: () => names.map((part) => ({ dataset: { part } })) }) as unknown as ParentNode;
const Greeting = ({ to }: { to: string }) => <b>Hello {to}</b>;

it("a part that a page came with is there at once, others when their code has come", async () => {
  const Shown = part("shown", () => Promise.resolve(Greeting));
  const Hidden = part("hidden", () => Promise.resolve(Greeting));
  await loadParts(pageWith("shown", "unknown"));
  expect(markup(<Shown to="you" fallback={<i>…</i>} />)).toBe(
    '<b>Hello you</b><template data-part="shown"></template>',
  );
  expect(markup(<Hidden to="you" fallback={<i>…</i>} />)).toBe("<i>…</i>");
});
