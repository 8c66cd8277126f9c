import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { withoutKeys } from "../../dashboard/texts-without-keys.ts";

it("texts that are built without keys have those of the English ones, whatever their own order", () => {
  const english = `/** Texts. */\nexport const day = { "a.b": "One", c: { one: "{count} stop", other: "{count} stops" } } as const;\n`;
  const german = `import type { day as english } from "../en/day.ts";
export const day: Texts<typeof english> = {\n  c: { one: "{count} Stopp", other: "{count} Stopps" },\n  "a.b": "Eins", // so\n};\n`;
  const built = withoutKeys(german, "../en/day.ts", english);
  expect(built).not.toContain("a.b");
  const script = built.replaceAll(/^import .*$/gm, "").replace("export const day =", "day =");
  const keyed = (texts: object, values: readonly unknown[]) =>
    Object.fromEntries(Object.keys(texts).map((key, index) => [key, values[index]]));
  const context = { keyed, english: { "a.b": "", c: "" }, day: {} };
  runInNewContext(script, context);
  expect(context.day).toEqual({ "a.b": "Eins", c: { one: "{count} Stopp", other: "{count} Stopps" } });
});
