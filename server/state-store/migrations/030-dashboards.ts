import type { Migration } from "../migration";

export const dashboards: Migration = {
  name: "030-dashboards",
  statements: [
    // Filters of widgets hold what a bill may contain, so they are json (see 006). share_id is part of the link while
    // it is shared.
    `CREATE TABLE dashboards (
      dashboard_id uuid PRIMARY KEY,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      dashboard_index integer NOT NULL,
      name text NOT NULL,
      name_key text NOT NULL,
      is_selected boolean NOT NULL,
      is_template boolean NOT NULL DEFAULT false,
      share_id uuid UNIQUE,
      widgets json NOT NULL,
      version integer NOT NULL DEFAULT 1,
      updated_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (user_id, company_id, dashboard_index),
      UNIQUE (user_id, company_id, name_key)
    )`,
    `CREATE UNIQUE INDEX selected_dashboard ON dashboards (user_id, company_id) WHERE is_selected`,
    // Unsaved changes. base: what they began with; undo: what each step replaced, the last one at the end.
    `CREATE TABLE dashboard_drafts (
      draft_id uuid PRIMARY KEY,
      dashboard_id uuid NOT NULL REFERENCES dashboards ON DELETE CASCADE,
      content json NOT NULL,
      undo json NOT NULL,
      step integer NOT NULL DEFAULT 0,
      base json NOT NULL,
      base_version integer NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now()
    )`,
    `CREATE INDEX drafts_of_dashboard ON dashboard_drafts (dashboard_id, updated_at)`,
    // The dashboard shows costs: members who may see costs may see it.
    `UPDATE members SET menus = menus || '[{"url": "/", "menuId": "MTV3010", "authType": "AUTH_TYPE_010"}]'::jsonb
     WHERE menus @> '[{"menuId": "MTV3020", "authType": "AUTH_TYPE_010"}]'`,
    `UPDATE members SET menus = menus || '[{"url": "/", "menuId": "MTV3010", "authType": "AUTH_TYPE_020"}]'::jsonb
     WHERE menus @> '[{"menuId": "MTV3020", "authType": "AUTH_TYPE_020"}]'`,
  ],
};
