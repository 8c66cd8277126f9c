import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createCompany } from "./admin/company.ts";
import { startDatabase } from "./database.ts";
import { planDemoDay } from "./demo.ts";
import { Api } from "./demo/api.ts";
import { Hosts } from "./deploy/hosts.ts";
import { parseCommandLine } from "./command-line.ts";
import { buildImage, digestOf, sizeOf } from "./deploy/image.ts";
import type { Image } from "./deploy/image.ts";
import { ComposePlayer } from "./deploy/play-compose.ts";
import { hasBubblewrap } from "./deploy/sandbox.ts";
import { newSecrets } from "./deploy/secrets.ts";
import { steadyRequests, untilServed } from "./deploy/steady-requests.ts";

// npm run e2e:images [-- --twice]: carries out the Dockerfile without Docker, and runs compose.yaml from the images.
// Two minutes on a quiet machine. `--twice` compares a second build with the first. Exits with 1 if a test fails.
const { values } = parseCommandLine(
  { options: { twice: { type: "boolean", default: false } } },
  "usage: npm run e2e:images [-- --twice]",
);
if (!hasBubblewrap()) {
  console.error("needs bubblewrap (Debian: apt-get install bubblewrap)");
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), "rondo-images-"));
const faults: string[] = [];
const log = (line: string) => {
  console.log(line);
};
const hold = (holds: boolean, rule: string) => {
  log(`${holds ? "ok     " : "FAILED "} ${rule}`);
  if (!holds) faults.push(rule);
};
try {
  const images = { gateway: await imageOf("gateway"), optimizer: await imageOf("optimizer") };
  await play(images);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = faults.length === 0 ? 0 : 1;

async function imageOf(name: "gateway" | "optimizer"): Promise<Image> {
  const since = performance.now();
  const image = await buildImage(name, join(folder, "first"));
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  const size = sizeOf(image.folder);
  log(`${name}: built in ${seconds} s; ${size.mebibytes.toFixed(0)} MiB in ${size.files} files`);
  if (values.twice) {
    await buildImage(`${name}-files`, join(folder, "second"));
    const [first, second] = ["first", "second"].map((build) =>
      digestOf(join(folder, build, `stages/${name}-files/image`)),
    );
    hold(first === second, `${name}: a second build gives the same files (${String(first).slice(0, 12)})`);
    await rm(join(folder, "second"), { recursive: true });
  }
  return image;
}

async function play(images: Readonly<Record<"gateway" | "optimizer", Image>>): Promise<void> {
  const secrets = { ...newSecrets(), RATE_LIMIT_PER_MINUTE: "100000" };
  const database = await startDatabase({ log });
  const hosts = new Hosts(join(folder, "hosts"));
  const player = new ComposePlayer(images, secrets, hosts, database.uri, log);
  try {
    for (const name of ["optimizer", "gateway"] as const)
      for (let count = player.scaleOf(name); count > 0; count--) {
        const { startMs, container } = await player.add(name);
        log(
          `${name}: healthy after ${startMs.toFixed(0)} ms; ${container.memory().toFixed(0)} MiB when idle`,
        );
      }
    const [gateway] = player.running("gateway");
    if (gateway === undefined) throw new Error("there is no gateway");
    const { code, output } = await gateway.container.run([
      images.gateway.entrypoint[0] ?? "",
      "services/gateway/dist/admin.js",
      "company",
      "list",
    ]);
    hold(code === 0, `the operator's commands run in the image: ${output.trim()}`);
    const proxy = await player.startProxy(folder);
    hold(proxy !== undefined, "HAProxy starts with our configuration");
    const base = `${proxy ?? `http://${gateway.address}:3000`}/api/v1`;
    const { key } = await createCompany({ name: "e2e", usd: 50 }, { MONGODB_URI: database.uri, ...secrets });
    const api = new Api(base, key);
    await untilServed(base);
    const projectId = await planDemoDay(api);
    const { routes } = await api.get<{ routes: unknown[] }>(`/projects/${projectId}/routes`);
    hold(routes.length > 0, `the demo day is planned through the proxy: ${routes.length} routes`);
    await restart(player, base, key);
  } finally {
    await player.stop();
    hosts.close();
    await database.stop();
  }
}

/** Replaces one container of each service while requests go on. */
async function restart(player: ComposePlayer, base: string, key: string): Promise<void> {
  const requests = steadyRequests(base, key);
  for (const name of ["optimizer", "gateway"] as const) {
    const [old] = player.running(name);
    await player.add(name);
    await pause(3000); // the proxy checks its gateways each second
    if (old !== undefined) {
      const { ms, how } = await player.remove(name, old);
      hold(how === "exit code 0", `${name}: ends by itself after SIGTERM (${ms.toFixed(0)} ms, ${how})`);
    }
  }
  const { sent, lost } = await requests.stop();
  const which = [...new Set(lost)].join("; ");
  hold(
    lost.length === 0 && sent > 50,
    `no request is lost while each is replaced: ${sent} sent, ${lost.length} lost ${which}`,
  );
}
