import { readdirSync } from "node:fs";
import a11y from "eslint-plugin-jsx-a11y";
import imports from "eslint-plugin-import-x";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** One zone: files under `target` may not import from `from`, apart from `except` (paths relative to `from`). */
const zone = (target, from, message, except = []) => ({ target, from, except, message });

/** Settings are read in two places, texts are translated, and links and forms say which company they are about. */
const settingsRule = {
  selector:
    "MemberExpression[object.name='process'][property.name='env'], ImportDeclaration[source.value='node:process'] > ImportSpecifier[imported.name='env']",
  message: "Read settings through env.server.ts or server/env.ts.",
};
const textRule = {
  selector: "JSXText[value=/[:：]/]",
  message: "Colons are part of texts, in locales/: languages differ in theirs.",
};
/** The same in what components put together. */
const templateRule = { selector: "TemplateElement[value.raw=/:\\s|：/]", message: textRule.message };
const companyRules = [
  {
    selector: "JSXOpeningElement > JSXIdentifier[name='a']",
    message: "Links say their company: use A of ~/ui/navigation/a.",
  },
  {
    selector:
      "JSXOpeningElement > JSXIdentifier[name='form'], JSXOpeningElement > JSXMemberExpression[property.name='Form']",
    message: "Forms say their company: use Form of ~/ui/navigation/form.",
  },
  {
    selector:
      "ImportDeclaration[source.value='@remix-run/react'] > ImportSpecifier[imported.name=/^(Form|Link|NavLink|useNavigate|useSubmit)$/]",
    message: "Use A, Form and useNavigate of ~/ui/navigation: they keep to the page's company.",
  },
  {
    selector: "ImportDeclaration[source.value='@remix-run/node'] > ImportSpecifier[imported.name='redirect']",
    message: "Use redirectWithin, which keeps to the request's company.",
  },
];

const engines = ["@clickhouse/client", "@clickhouse/client-common", "@electric-sql/pglite", "chdb", "pg"].map(
  (name) => ({
    name,
    message: "Only cost-store and state-store know the engines.",
  }),
);

const restrictedSyntax = (...rules) => ({
  "no-restricted-syntax": ["error", settingsRule, textRule, ...rules],
});

const tests = ["**/*.test.*"];
const withoutCompany = [
  ...tests,
  // What makes them say it, and what is of a person and not of a company: who they are, which company, language and theme.
  ...["a.tsx", "form.tsx", "use-navigate.ts", "use-send-form.ts", "client-navigation.tsx"].map(
    (file) => `app/ui/navigation/${file}`,
  ),
  ...["redirect", "switch-company", "sign-in/sign-in", "sign-in/sign-out"].map(
    (file) => `app/session/${file}.server.ts`,
  ),
  "app/routes/sign-in/**",
  ...[
    "menus/account-options.tsx",
    "menus/company-options.tsx",
    "problems/error-page.tsx",
    "forms/preference-form.tsx",
    "forms/preferences.ts",
    "route.tsx",
    "forms/reopen-form.tsx",
  ].map((file) => `app/routes/shell/${file}`),
];

const screens = readdirSync(new URL("app/routes", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const layers = ["charts", "http", "ui", "i18n", "session", "upstream"];

export default tseslint.config(
  { ignores: ["build/", "dist/", "node_modules/", "data/", ".cache/", "test-results/", "playwright-report/"] },
  ...tseslint.configs.recommended,
  {
    files: ["**/*.{ts,tsx,js,mjs}"],
    plugins: { "import-x": imports, "react-hooks": hooks, "jsx-a11y": a11y },
    settings: { "import-x/resolver": { typescript: { project: "./tsconfig.json" } } },
    rules: {
      ...a11y.flatConfigs.recommended.rules,
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/ban-ts-comment": [
        "error",
        { "ts-expect-error": true, "ts-ignore": true, "ts-nocheck": true },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      "max-lines": ["error", { max: 280, skipBlankLines: true, skipComments: true }],
      "no-console": "error",
      ...restrictedSyntax(),
      // A region that scrolls must be reachable by keyboard, so it takes a tabindex.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { roles: ["region"], tags: [] }],
      "import-x/no-restricted-paths": [
        "error",
        {
          zones: [
            zone("./app", "./server", "The web app talks to the server through the contract only."),
            zone("./server", "./app", "The server may import app/contract and app/lib only.", ["./contract", "./lib"]),
            zone("./server/measures", "./server", "Measures are what screens are made of, and know none.", [
              "./measures",
              "./money",
              "./cost-store",
              "./slices",
              "./viewer",
            ]),
            zone("./server/money", "./server", "Money is the same wherever it is shown.", [
              "./money",
              "./cost-store",
              "./state-store",
              "./slices",
            ]),
            zone("./server/slices", "./server", "Which imports count is settled below all figures.", [
              "./slices",
              "./viewer",
              "./state-store",
            ]),
            zone("./server/viewer", "./server", "What a caller may see is settled below all calls.", ["./viewer"]),
            zone("./app/lib", "./app", "lib is the ground floor.", ["./lib"]),
            zone("./app/contract", "./app", "contract may import lib only.", ["./contract", "./lib"]),
            ...layers.map((layer) =>
              zone(`./app/${layer}`, "./app/routes", "Never upwards: routes import this, not the other way round."),
            ),
            ...layers.map((layer) =>
              zone(`./app/${layer}`, "./app/features", "Never upwards: features import this, not the other way round."),
            ),
            zone("./app/features", "./app/routes", "Never upwards: routes import features, not the other way round."),
            ...screens.map((screen) =>
              zone(`./app/routes/${screen}`, "./app/routes", "No screen imports another; move the piece to features.", [
                `./${screen}`,
              ]),
            ),
          ],
        },
      ],
    },
  },
  { files: ["app/**/*.tsx"], ignores: tests, rules: restrictedSyntax(templateRule) },
  { files: ["app/**"], ignores: withoutCompany, rules: restrictedSyntax(...companyRules) },
  { files: ["app/**/*.tsx"], ignores: withoutCompany, rules: restrictedSyntax(templateRule, ...companyRules) },
  {
    files: [
      "app/env.server.ts",
      "server/env.ts",
      "server/launch/{run,test,test-folder,test-node}.mjs",
      "*.config.ts",
      "tests/**",
    ],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    files: ["app/**", "server/**"],
    ignores: [
      "server/{cost,state}-store/**",
      // The web app's sessions and forms outlive it in a database of its own. Its pool is opened as the state store's.
      "app/lib/process/postgres-pool.ts",
      "app/session/store/postgres.server.ts",
      "app/session/pending-form/pending-form-store.test.ts",
    ],
    rules: { "no-restricted-imports": ["error", ...engines] },
  },
  {
    // Of tables and examples one reads the rows one looks for, so that their files may be longer.
    files: ["**/*.test.{ts,tsx}", "tests/**", "server/demo/catalogue/**"],
    rules: { "max-lines": ["error", { max: 500, skipBlankLines: true, skipComments: true }] },
  },
  { files: ["server/cli/**", "server/start.ts", "tests/**"], rules: { "no-console": "off" } },
);
