import type { Migration } from "../migration";

/** The screens of commitments are new: who may edit cost analytics may edit them, who may view it may view them. */
export const commitmentMenus: Migration = {
  name: "033-commitment-menus",
  statements: ["AUTH_TYPE_010", "AUTH_TYPE_020"].map(
    (type) =>
      `UPDATE members SET menus = menus || '[{"url": "/", "menuId": "MTV3050", "authType": "${type}"}, {"url": "/", "menuId": "MTV3060", "authType": "${type}"}]'::jsonb
       WHERE menus @> '[{"menuId": "MTV3020", "authType": "${type}"}]' AND NOT menus @> '[{"menuId": "MTV3050"}]'`,
  ),
};
