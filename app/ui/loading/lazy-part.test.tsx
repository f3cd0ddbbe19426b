import { expect, it, vi } from "vitest";
import { markup } from "../../../tests/support/markup";
import { fetchPart, loadParts, lazyPart } from "./lazy-part";

/** A page on which the server has written these parts. */
const pageWith = (...names: string[]) =>
  ({ querySelectorAll: () => names.map((part) => ({ dataset: { part } })) }) as unknown as ParentNode;
const Greeting = ({ to }: { to: string }) => <b>Hello {to}</b>;

it("a part with server-rendered HTML is there at once, others when their code has loaded", async () => {
  const Shown = lazyPart("shown", () => Promise.resolve(Greeting));
  const Hidden = lazyPart("hidden", () => Promise.resolve(Greeting));
  await loadParts(pageWith("shown", "unknown"));
  expect(markup(<Shown to="you" fallback={<i>…</i>} />)).toBe(
    '<b>Hello you</b><template data-part="shown"></template>',
  );
  expect(markup(<Hidden to="you" fallback={<i>…</i>} />)).toBe("<i>…</i>");
});

it("preloaded code changes nothing visible, and may fail", async () => {
  // It works when it is shown: a failure would stay listed for other tests of this process.
  const load = vi.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new Error("There is no network."));
  const Menu = lazyPart("menu", load);
  fetchPart(<Menu to="you" />);
  fetchPart(<Greeting to="you" />);
  fetchPart("text");
  expect(load).toHaveBeenCalledOnce();
  expect(markup(<Menu to="you" fallback={<i>…</i>} />)).toBe("<i>…</i>");
});
