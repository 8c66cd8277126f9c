import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Child } from "../processes/child.ts";
import { freePort, listening } from "../processes/ports.ts";
import { startTied } from "../processes/tied.ts";
import { root } from "../settings.ts";
import { readCompose } from "./compose.ts";
import { startContainer } from "./container.ts";
import type { Container } from "./container.ts";
import type { Hosts } from "./hosts.ts";
import type { Image } from "./image.ts";
import type { ServiceName } from "./service-settings.ts";

/** Where HAProxy is on systems that have it. */
const haproxy = ["/usr/sbin/haproxy", "/usr/local/sbin/haproxy"].find((path) => existsSync(path));

/** All containers share this machine's loopback, so each has an address of its own instead of a network. */
const NETS: Readonly<Record<ServiceName, string>> = { gateway: "127.0.17", optimizer: "127.0.18" };

export interface Started {
  readonly container: Container;
  readonly address: string;
  /** Milliseconds from the start until its health check of compose.yaml succeeded. */
  readonly startMs: number;
}

/** Starts the services of compose.yaml, from their images and with its settings, checks and names. */
export class ComposePlayer {
  readonly #images: Readonly<Record<ServiceName, Image>>;
  readonly #variables: Readonly<Record<string, string>>;
  readonly #hosts: Hosts;
  readonly #databaseUri: string;
  readonly #log: (line: string) => void;
  readonly #running: Record<ServiceName, Started[]> = { gateway: [], optimizer: [] };
  #proxy: Child | undefined;
  #started = 0;

  /** @param databaseUri the database that stands in for the replica set */
  constructor(
    images: Readonly<Record<ServiceName, Image>>,
    variables: Readonly<Record<string, string>>,
    hosts: Hosts,
    databaseUri: string,
    log: (line: string) => void,
  ) {
    this.#images = images;
    this.#variables = variables;
    this.#hosts = hosts;
    this.#databaseUri = databaseUri;
    this.#log = log;
  }

  running(name: ServiceName): readonly Started[] {
    return this.#running[name];
  }

  /** How many containers of a service compose.yaml asks for. */
  scaleOf(name: ServiceName): number {
    return readCompose(this.#variables).services[name]?.scale ?? 0;
  }

  /** Starts one more container and waits until it is healthy. */
  async add(name: ServiceName): Promise<Started> {
    const { environment, healthcheck } = readCompose(this.#variables).services[name] ?? {};
    const address = `${NETS[name]}.${++this.#started}`;
    const own: Readonly<Record<string, string>> =
      name === "gateway" ? { HOST: address, MONGODB_URI: this.#databaseUri } : { OPTIMIZER_HOST: address };
    const container = await startContainer({
      image: this.#images[name],
      env: { ...environment, METRICS_HOST: address, ...own },
      hosts: this.#hosts.file,
      graceMs: 60_000,
      onLine: (line) => {
        if (/"level":[56]0/.test(line)) this.#log(`${name}: ${line}`);
      },
    });
    const [, ...check] = healthcheck?.test ?? [];
    const command = check.map((word) => word.replace("127.0.0.1", address));
    const started = { container, address, startMs: await container.healthy(command) };
    this.#running[name].push(started);
    this.#name(name);
    return started;
  }

  /** Stops one container, like `docker stop`. Its name stays until it has ended. */
  async remove(name: ServiceName, started: Started): Promise<{ ms: number; how: string }> {
    const stopped = await started.container.stop();
    this.#running[name] = this.#running[name].filter((other) => other !== started);
    this.#name(name);
    return stopped;
  }

  /** Starts HAProxy with our configuration, if this machine has it. @returns its address; undefined without it */
  async startProxy(folder: string): Promise<string | undefined> {
    if (haproxy === undefined) return undefined;
    const port = await freePort();
    const text = readFileSync(join(root, "deploy/proxy/haproxy.cfg"), "utf8")
      .replace("127.0.0.11:53", `127.0.0.1:${await this.#hosts.serve()}`)
      .replace("bind :8080", `bind 127.0.0.1:${port}`);
    const file = join(folder, "haproxy.cfg");
    await writeFile(file, text);
    this.#proxy = await startTied(haproxy, ["-db", "-f", file], {
      onLine: (line) => {
        if (/ALERT|ERROR/.test(line)) this.#log(`proxy: ${line}`);
      },
    });
    await this.#proxy.alive(async (gone) => listening(port, gone));
    return `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    await this.#proxy?.stop();
    for (const name of ["gateway", "optimizer"] as const)
      await Promise.all(this.running(name).map(async (started) => this.remove(name, started)));
  }

  #name(name: ServiceName): void {
    this.#hosts.set(
      name,
      this.running(name).map(({ address }) => address),
    );
  }
}
