import { createElement } from "react";
import type { PipeableStream } from "react-dom/server";
import { renderToPipeableStream } from "react-dom/server";
import { expect, it } from "vitest";
import { pageBody } from "./page-body.server";

it("contains no zero bytes within multi-byte characters at any buffer boundary", async () => {
  const items = Array.from({ length: 2000 }, (_, key) =>
    createElement("li", { key, title: "비용".repeat(key % 3) }, "−₩"),
  );
  const page = await new Promise<string>((resolve, reject) => {
    const stream: PipeableStream = renderToPipeableStream(createElement("ol", null, items), {
      onAllReady: () => resolve(pageBody(stream)),
      onError: reject,
    });
  });
  expect(page).toBe(`<ol>${items.map(({ props: { title } }) => `<li title="${title}">−₩</li>`).join("")}</ol>`);
});
