import { describe, expect, it } from "vitest";
import { attributes, markup, tags } from "../../tests/support/markup";
import { Badge } from "./badge";
import { Banner } from "./banner";
import { Chip, Chips } from "./controls/chip";
import { Dialog } from "./overlays/dialog";
import { Icon, IconSprite } from "./icon";
import { iconPaths } from "./icon-paths";
import { Kpi, Stats } from "./kpi";
import { Ledger } from "./table/ledger";
import { Pagination } from "./table/pagination";
import { Panel } from "./panel";
import { Popover } from "./overlays/popover";
import { Progress, Steps } from "./loading/progress";
import { Segmented } from "./controls/segmented";
import { Empty, Failed, Skeleton } from "./loading/state";
import { Tabs } from "./controls/tabs";
import { SuccessRegion, Toast } from "./overlays/toast";
import { Disclosure } from "./table/disclosure";

describe("icons", () => {
  it("come from one sprite", () => {
    expect(attributes(markup(<IconSprite />), "symbol", "id")).toEqual(
      Object.keys(iconPaths).map((name) => `i-${name}`),
    );
    expect(markup(<Icon name="filter" />)).toBe(
      '<svg class="icon" aria-hidden="true"><use href="#i-filter"></use></svg>',
    );
  });
});

describe("Popover", () => {
  it("opens by HTML attributes alone", () => {
    const html = markup(
      <Popover
        id="p"
        label="Account"
        trigger={<Icon name="menu" />}
        triggerLabel="Account menu"
        triggerClass="quiet square"
        align="end"
        width="22rem"
      >
        <a href="/preferences">Preferences</a>
      </Popover>,
    );
    expect(html).toContain(
      '<button class="btn quiet square" type="button" popovertarget="p" aria-label="Account menu">',
    );
    expect(html).toContain(
      '<div class="pop end" id="p" popover="" role="group" aria-label="Account" style="inline-size:22rem">',
    );
  });
});

it("opens and closes dialogs by HTML attributes", () => {
  const html = markup(
    <Dialog id="d" title="Remove it?" closeLabel="Close" footer={<button className="btn">Remove</button>}>
      Its months leave every figure.
    </Dialog>,
  );
  expect(attributes(html, "dialog", "aria-labelledby")).toEqual(["d-title"]);
  expect(html).toContain('type="button" command="close" commandfor="d" aria-label="Close"');
});

describe("links", () => {
  it("mark the current view", () => {
    const html = markup(
      <Segmented
        label="View by"
        small
        items={[
          { to: "?by=a", label: "A", current: true },
          { to: "?by=b", label: "B", current: false },
        ]}
      />,
    );
    expect(attributes(html, "nav", "aria-label")).toEqual(["View by"]);
    expect(attributes(html, "a", "aria-current")).toEqual(["true", undefined]);
  });

  it("remove filters one by one or all together", () => {
    const html = markup(
      <Chips label="Active filters" clear={{ to: "?", label: "Clear all" }}>
        <Chip name="Region is" removeTo="?by=a" removeLabel="Remove region filter">
          us-east-1
        </Chip>
      </Chips>,
    );
    expect(attributes(html, "a", "href")).toEqual(["?by=a", "?"]);
    expect(attributes(html, "a", "aria-label")).toEqual(["Remove region filter", undefined]);
  });
});

describe("Pagination", () => {
  const pagination = (page: number, pageCount: number) => (
    <Pagination
      label="Pages"
      summary="31–60 of 412"
      page={page}
      pageCount={pageCount}
      to={(n) => `?page=${n}`}
      previousLabel="Previous"
      nextLabel="Next"
    />
  );

  it("links to neighboring pages, the first and the last", () => {
    const html = markup(pagination(7, 14));
    expect(attributes(html, "a", "href")).toEqual(["?page=6", "?page=1", "?page=6", "?page=8", "?page=14", "?page=8"]);
    expect(html).toContain('<span aria-current="page">7</span>');
  });

  it("has no links beyond the ends", () => {
    expect(markup(pagination(1, 2))).not.toContain("Previous");
    expect(markup(pagination(2, 2))).not.toContain("Next");
    expect(tags(markup(pagination(1, 1)), "a")).toEqual([]);
  });
});

it("lists key figures as terms", () => {
  expect(
    markup(
      <Stats>
        <Kpi label="Total" value="$1" note="31 days" />
      </Stats>,
    ),
  ).toBe('<dl class="stats"><div class="kpi"><dt>Total</dt><dd>$1</dd><dd class="note">31 days</dd></div></dl>');
});

it("renders a header", () => {
  const html = markup(
    <Panel title="Portion" note="of $4" id="portion">
      x
    </Panel>,
  );
  expect(html).toContain(
    '<section class="panel" id="portion"><header><h2>Portion</h2><span class="note">of $4</span></header>',
  );
  expect(html).toContain('<div class="body">x</div>');
});

describe("messages", () => {
  it("announces failures at once and other messages politely", () => {
    expect(attributes(markup(<Toast type="error" message="No" />), "div", "role")).toEqual(["alert"]);
    expect(
      attributes(
        markup(
          <SuccessRegion>
            <Toast type="success" message="Yes" />
          </SuccessRegion>,
        ),
        "div",
        "role",
      ),
    ).toEqual(["status", undefined]);
    expect(attributes(markup(<Banner tone="fail">x</Banner>), "div", "role")).toEqual(["alert"]);
    expect(attributes(markup(<Banner>x</Banner>), "div", "class")).toEqual(["banner"]);
    expect(attributes(markup(<Failed title="x" />), "div", "role")).toEqual(["alert"]);
  });

  it("explains why there is no content", () => {
    expect(markup(<Empty title="No data" text="Why" action={<a href="?">Change</a>} />)).toContain(
      "<b>No data</b><p>Why</p><a href=",
    );
    expect(attributes(markup(<Skeleton label="Loading" chart lines={3} />), "div", "aria-label")[0]).toBe("Loading");
  });

  it("marks status by color and word", () => {
    expect(markup(<Badge tone="success">Reconciled</Badge>)).toBe('<span class="badge success">Reconciled</span>');
  });

  it("states the progress", () => {
    expect(attributes(markup(<Progress label="file.csv" value={140} />), "span", "aria-valuenow")).toEqual(["100"]);
    const steps = markup(<Steps items={["Received", "Storing", "Published"]} current={1} />);
    expect(attributes(steps, "li", "class")).toEqual(["done", undefined, undefined]);
    expect(attributes(steps, "li", "aria-current")).toEqual([undefined, "step", undefined]);
  });
});

it("shows how a total is made up", () => {
  const html = markup(
    <Ledger
      label="Bill"
      lines={[
        { label: "Cloud cost", amount: "5.00", parts: [{ label: "Usage", amount: "5.00" }] },
        { operator: "−", label: "Credits", amount: "1.00" },
        { operator: "=", label: "Total", amount: "4.00", kind: "grand" },
      ]}
    />,
  );
  expect(tags(html, "details")).toHaveLength(1);
  expect(html).toContain(
    '<div class="grand"><span class="op">=</span><span class="label">Total</span><span class="amt">4.00</span></div>',
  );
});

it("expands a ledger line by link, with its parts already on the page", () => {
  const line = (isOpen: boolean) => (
    <Ledger
      label="Bill"
      lines={[
        {
          label: "Cost",
          amount: "5.00",
          toggle: { to: "?line=cost", isOpen },
          parts: [{ label: "EC2", amount: "4.00" }],
          moreParts: { label: "2 more", amount: "1.00", parts: [{ label: "S3", amount: "1.00" }] },
        },
      ]}
    />
  );
  expect(markup(line(false))).toContain('<a class="label" href="?line=cost" aria-expanded="false">Cost</a>');
  expect(markup(line(false))).not.toContain("EC2");
  const html = markup(line(true));
  expect(html).toContain('aria-expanded="true"');
  expect(html.indexOf("EC2")).toBeLessThan(html.indexOf("2 more"));
  expect(tags(html, "details")).toHaveLength(1);
});

it("expands rows and tabs by links that state whether they are open", () => {
  const tabs = markup(
    <Tabs
      label="Provider"
      items={[
        { to: "?a", label: "A", current: true },
        { to: "?b", label: "B", current: false },
      ]}
    />,
  );
  expect(attributes(tabs, "a", "aria-current")).toEqual(["page", undefined]);
  expect(tabs).not.toContain("data-keep-scroll");
  expect(
    attributes(
      markup(
        <Disclosure to="?open=1" isOpen={false}>
          Shop
        </Disclosure>,
      ),
      "a",
      "aria-expanded",
    ),
  ).toEqual(["false"]);
});
