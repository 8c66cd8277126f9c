import tseslint from "typescript-eslint";

const environment = {
  object: "process",
  property: "env",
  message: "Settings are read in config.ts (services) or tools/settings.ts (tools) and passed down.",
};

export default tseslint.config(
  {
    ignores: [
      "**/node_modules/",
      "proto/gen/",
      "solver-wasm/",
      "**/target/",
      ".cache/",
      ".data/",
      "coverage/",
      "dashboard/dist/",
      "services/*/dist/",
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "max-lines": ["error", { max: 300 }],
      "no-restricted-properties": ["error", environment],
      "no-restricted-syntax": [
        "error",
        { selector: "ExportDefaultDeclaration", message: "Export by name." },
        { selector: "ExportAllDeclaration", message: "No barrel files: import from where it is." },
      ],
      eqeqeq: "error",
      "@typescript-eslint/consistent-type-imports": "error",
      // A handler is async by its type, whether it awaits or not.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["**/config.ts", "tools/settings.ts"],
    rules: { "no-restricted-properties": "off" },
  },
  {
    files: ["**/*store.ts"],
    // mongoose takes plain objects where its types name a class.
    rules: { "@typescript-eslint/no-unsafe-class-instance-assignment": "off" },
  },
  {
    files: ["**/*.test.ts", "test/**/*.ts"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off" },
  },
  {
    files: ["**/*.test.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        { name: "performance", message: "No test asserts a time: write a benchmark." },
      ],
    },
  },
  {
    files: ["**/*.mjs", "**/*.js", "vitest.config.ts"],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { "no-restricted-syntax": "off", "no-restricted-properties": "off" },
  },
);
