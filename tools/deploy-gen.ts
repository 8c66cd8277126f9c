import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { alertsFile, generatedFiles } from "./deploy/generated.ts";
import { chartFolder } from "./deploy/manifests.ts";
import { root } from "./settings.ts";

// npm run deploy:gen: writes the alerts' object from the rules of Prometheus, and the Helm chart's templates from the
// production overlay, which has it. Needs kubectl.
const [alerts, rules] = await alertsFile();
await writeFile(join(root, alerts), rules);
const files = await generatedFiles();
if (files === undefined) {
  console.error("needs kubectl");
  process.exit(1);
}
await rm(join(root, chartFolder, "templates"), { recursive: true, force: true });
for (const [file, text] of files) {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}
