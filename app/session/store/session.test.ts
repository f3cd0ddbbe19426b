import { expect, it, vi } from "vitest";
import { log } from "~/http/log.server";
import { changeSession } from "./session.server";

vi.mock("./session-files.server", () => ({
  sessionFiles: () => ({ hold: () => Promise.reject(new Error("ENOSPC: no space left on device")) }),
}));

it("is not kept up to date on a full disk, which prevents no page", async () => {
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  await changeSession("id", { companyId: "acme" });
  expect(warn).toHaveBeenCalledWith(
    "a session could not be changed",
    expect.objectContaining({ error: "ENOSPC: no space left on device" }),
  );
});
