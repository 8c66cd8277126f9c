import { expect, it } from "vitest";
import { settingsPageFaults } from "./settings-page.ts";

const page = `
| gateway | default | |
| --- | --- | --- |
| \`PORT\`, \`HOST\` | 3000 | \`OTHER\` is not a setting |

| optimizer | default | |
| --- | --- | --- |
| \`THREADS\` | cores | |

| both | |
| --- | --- |
| \`LOG_LEVEL\` | |
`;

it("the page of settings has each setting in the table of its service, or of both, and no other", () => {
  const services = { gateway: ["PORT", "HOST", "LOG_LEVEL"], optimizer: ["THREADS", "LOG_LEVEL"] };
  expect(settingsPageFaults(page, services)).toEqual([]);
  expect(
    settingsPageFaults(page, { gateway: ["PORT", "LOG_LEVEL", "PLANS"], optimizer: ["THREADS"] }),
  ).toEqual([
    "docs/settings.md lacks PLANS of the gateway",
    "docs/settings.md names HOST, which the gateway does not read",
    "docs/settings.md names LOG_LEVEL, which the optimizer does not read",
  ]);
});
