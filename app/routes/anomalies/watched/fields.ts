import { z } from "zod";
import { watchedSeries } from "~/contract/anomalies/watched-series";
import { problem } from "~/contract/field-problems";

const { tagKeys, tagValues, serviceGroups } = watchedSeries.shape;

/** conform returns a single value where several are possible, and none for unchecked boxes. */
const listed = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((typed) => [typed ?? []].flat(), schema);

/** A line for each value: "Team=fleet". A tag's key ends at the first "=". */
const valueLines = z
  .string()
  .default("")
  .transform((text, problems) =>
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .map((line) => {
        const [, key = "", value = ""] = /^([^=]+)=(.+)$/.exec(line) ?? [];
        if (key.trim() === "" || value.trim() === "") problems.addIssue(problem("tagValueForm"));
        return { key, value };
      }),
  );

/** The form as it is saved. */
export const watchedForm = z.object({
  /** Missing from pages of an earlier release; the server refuses it. */
  version: z.string().default(""),
  tagKeys: listed(tagKeys),
  tagValues: valueLines.pipe(tagValues.unwrap()),
  serviceGroups: listed(serviceGroups),
});
