import { adminCommand } from "../../tools/admin/command.ts";
import { createCompany } from "../../tools/admin/company.ts";
import { circumstances, load } from "../bench/machine.ts";
import { ownSettings, program, say } from "../program.ts";
import { parseCommandLine } from "../../tools/command-line.ts";
import { Api } from "../../tools/demo/api.ts";
import { readSettings } from "../../tools/settings.ts";
import { startSystem } from "../../tools/start/system.ts";
import { chromiumPath, startChromium } from "../../test/browser/chromium.ts";
import { makeDays } from "./days.ts";
import { measureRound, reportOf, type Round } from "./measure.ts";
import { Session } from "./session.ts";

// npm run bench:dashboard [-- --rounds 5 --seconds 3]: how fast the built dashboard is in headless Chromium
// before a production system with the demo day's streets.

const text = { type: "string" } as const;
const { values } = parseCommandLine(
  { options: { rounds: { ...text, default: "5" }, seconds: { ...text, default: "3" } } },
  "usage: npm run bench:dashboard [-- --rounds 5 --seconds 3]",
);
const path = chromiumPath();
if (path === null) throw new Error("there is no Chromium on the PATH; CHROMIUM names one");
const loadBefore = load();
await program(async (folder) => {
  const { environment } = readSettings();
  const settings = await ownSettings(folder, {
    ROUTING: undefined,
    PLANS: JSON.stringify({ business: { deliveryPointsPerProject: 10_000 } }),
  });
  const system = await startSystem(settings, say);
  try {
    const admin = { ...environment, MONGODB_URI: system.databaseUri, KEY_PEPPER: system.keyPepper };
    const { companyId, key } = await createCompany({ name: "Benchmark", usd: 10_000 }, admin);
    const days = await makeDays(new Api(`${system.address}/api/v1`, key));
    const link = await adminCommand(["sign-in-link", "--company", companyId, "--json"], {
      ...admin,
      PUBLIC_URL: system.address,
    });
    const browser = await startChromium(path);
    try {
      const session = await Session.begin(browser, (link as { url: string }).url);
      const rounds: Round[] = [];
      for (let round = 0; round < Number(values.rounds); round++) {
        rounds.push(await measureRound(session, days, Number(values.seconds)));
        say(JSON.stringify(rounds.at(-1)));
      }
      console.log(
        `${circumstances()}, Chromium ${browser.version()} without a graphics card, load ${loadBefore} before.\n`,
      );
      console.log(reportOf(rounds));
    } finally {
      await browser.close();
    }
  } finally {
    await system.stop();
  }
  return [];
});
