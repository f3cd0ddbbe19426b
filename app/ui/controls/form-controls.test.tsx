import { describe, expect, it } from "vitest";
import { attributes, markup } from "../../../tests/support/markup";
import { Choice, Field, FieldSet, SelectField, TextField } from "./field";
import { DropZone } from "./drop-zone";
import { SearchBox } from "./search-box";

describe("Field", () => {
  it("ties label, hint and error to the control", () => {
    const html = markup(
      <TextField
        id="name"
        name="name"
        label="Filter name"
        hint="Only you see it."
        errors={["Too long.", "Taken."]}
        defaultValue="x"
      />,
    );
    expect(html).toContain('<label for="name">Filter name</label>');
    expect(attributes(html, "input", "aria-describedby")).toEqual(["name-hint name-error"]);
    expect(attributes(html, "input", "aria-invalid")).toEqual(["true"]);
    expect(html).toContain('<span class="hint" id="name-hint">Only you see it.</span>');
    expect(html).toContain('id="name-error" role="alert">Too long. Taken.</span>');
    expect(html).toContain("data-invalid");
  });

  it("shows no message for a valid field", () => {
    const html = markup(<TextField id="name" label="Filter name" errors={[]} />);
    expect(html).toBe('<div class="field"><label for="name">Filter name</label><input id="name" class="input"/></div>');
  });

  it("wraps any control", () => {
    const html = markup(
      <Field id="from" label="Custom range">
        {(control) => <input {...control} type="date" />}
      </Field>,
    );
    expect(attributes(html, "input", "id")).toEqual(["from"]);
  });

  it("offers choices", () => {
    expect(markup(<SelectField id="s" label="Change by" children={<option>5</option>} />)).toContain(
      '<select id="s" class="input"><option>5</option>',
    );
    expect(
      markup(
        <Choice type="checkbox" name="all">
          All
        </Choice>,
      ),
    ).toBe('<label class="row"><input type="checkbox" name="all"/>All</label>');
  });
});

it("ties hint and error to a group of fields", () => {
  const group = (errors?: string[]) =>
    markup(
      <FieldSet id="roles" legend="Role" hint="One each." errors={errors}>
        <input type="radio" />
      </FieldSet>,
    );
  expect(group(["Choose one."])).toBe(
    '<fieldset class="field" id="roles" data-invalid="" aria-describedby="roles-hint roles-error">' +
      '<legend>Role</legend><input type="radio"/><span class="hint" id="roles-hint">One each.</span>' +
      '<span class="error" id="roles-error" role="alert">Choose one.</span></fieldset>',
  );
  expect(attributes(group(), "fieldset", "aria-describedby")).toEqual(["roles-hint"]);
  expect(group()).not.toContain("data-invalid");
});

it("labels the search box by its subject", () => {
  const html = markup(<SearchBox label="Find a product" name="word" small />);
  expect(attributes(html, "input", "aria-label")).toEqual(["Find a product"]);
  expect(attributes(html, "div", "class")).toEqual(["search small"]);
});

it("requires a file before it submits", () => {
  const html = markup(
    <DropZone name="file" label="Billing export" title="Drop a file" text="CSV" submit="Upload" multiple />,
  );
  expect(attributes(html, "input", "aria-label")).toEqual(["Billing export"]);
  expect(html).toMatch(/<input type="file"[^>]* required=""/);
});
