import { describe, expect, it } from "vitest";
import type { Call } from "~/contract/call";
import { deleteFilter, getSavedFilter, saveFilter, saveFilterAs } from "~/contract/costs/saved-filters";
import { notAMember } from "~/http/replies/page-error.server";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { defaultSearch } from "~/features/cost-report/search/href";
import { handleSavedFilterForm } from "./saved-actions.server";

const search = { ...defaultSearch, by: "region" as const, include: { product: ["EC2"] } };
const conditions = { all: [{ field: "product", values: ["EC2"], exclude: false }] };

function send(fields: Record<string, string>, refusal?: UpstreamError) {
  const requested: { call: unknown; input: unknown }[] = [];
  const call = async (requestedCall: Call, input: unknown) => {
    requested.push({ call: requestedCall, input });
    if (refusal) throw refusal;
    return { index: 7, filterName: "One", conditions: {}, search: "", updatedAt: "", isOwn: true };
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return {
    saved: handleSavedFilterForm(async () => ({ upstream: { call } as unknown as Upstream }), form, search),
    requested,
  };
}

describe("saveBy", () => {
  it("keeps the input for a company that the user has left", async () => {
    const form = new FormData();
    form.append("intent", "saveAs");
    form.append("filterName", "One");
    const saved = await handleSavedFilterForm(() => Promise.reject(notAMember()), form, search);
    expect(saved).toEqual({ problem: { intent: "saveAs", index: null, reason: "left", typed: "One" } });
  });
  it("saves the page as a new filter", async () => {
    const { saved, requested } = send({ intent: "saveAs", filterName: " One " });
    expect(await saved).toEqual({ problem: null, intent: "saveAs", index: 7 });
    expect(requested).toEqual([{ call: saveFilterAs, input: { filterName: "One", conditions, search: "by=region" } }]);
  });
  it("saves over an existing filter, renames and deletes", async () => {
    const over = send({ intent: "save", index: "7" });
    await over.saved;
    expect(over.requested).toEqual([
      { call: getSavedFilter, input: { filterIndex: 7 } },
      { call: saveFilter, input: { index: 7, conditions, search: "by=region" } },
    ]);
    const rename = send({ intent: "rename", index: "7", filterName: "Two" });
    await rename.saved;
    expect(rename.requested).toEqual([{ call: saveFilter, input: { index: 7, filterName: "Two" } }]);
    const removal = send({ intent: "delete", index: "7" });
    expect(await removal.saved).toMatchObject({ intent: "delete", index: 7 });
    expect(removal.requested).toEqual([{ call: deleteFilter, input: { filterIndex: 7 } }]);
  });

  it.each([
    ["", "filterNameRequired", ""],
    ["   ", "filterNameRequired", "   "],
    ["x".repeat(101), "filterNameTooLong", "x".repeat(101)],
    ["a\u0001b", "nameInvalid", "a\u0001b"],
  ] as const)("requires a valid name, and keeps the input: %j", async (filterName, reason, typed) => {
    for (const intent of ["saveAs", "rename"]) {
      const { saved, requested } = send({ intent, index: "7", filterName });
      expect(await saved).toMatchObject({ problem: { intent, reason, typed } });
      expect(requested).toEqual([]);
    }
  });
  it("passes on the upstream's error about the name, or that the filter no longer exists", async () => {
    const nameTaken = new UpstreamError(422, "invalid", "", { filterName: ["nameTaken"] });
    expect(await send({ intent: "saveAs", filterName: "One" }, nameTaken).saved).toEqual({
      problem: { intent: "saveAs", index: null, reason: "nameTaken", typed: "One" },
    });
    expect(await send({ intent: "delete", index: "7" }, new UpstreamError(404, "not_found", "")).saved).toMatchObject({
      problem: { index: 7, reason: "gone" },
    });
    expect(await send({ intent: "delete", index: "7" }, new UpstreamError(503, "failed", "")).saved).toMatchObject({
      problem: { reason: "failed" },
    });
  });
  it("accepts no other form", async () => {
    for (const fields of [
      {},
      { intent: "publish" },
      { intent: "delete" },
      { intent: "delete", index: "-1" },
      { intent: "save", index: "x" },
    ]) {
      await expect(send(fields as Record<string, string>).saved).rejects.toMatchObject({ status: 400 });
    }
  });
});
