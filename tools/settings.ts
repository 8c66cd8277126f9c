import { resolve } from "node:path";

/** Folder of the repository. */
export const root = resolve(import.meta.dirname, "..");

/** Environment variables that the tools read. The services read and check their own. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** An existing database; undefined: one is started. */
  readonly mongodbUri: string | undefined;
  /** Folder for the files of the embedded database and the demo. */
  readonly dataFolder: string;
  /** Existing optimizers; undefined: one is started. */
  readonly optimizerAddresses: string | undefined;
  readonly optimizerPort: number | undefined;
  /** Where travel times come from; undefined: a routing server is started. */
  readonly routing: string | undefined;
  /** The basemap; undefined: tiles of the last import, else of the demo day. */
  readonly basemapUrl: string | undefined;
  readonly keyPepper: string | undefined;
  readonly secretsKey: string | undefined;
  /** The address at which browsers reach the gateway, if it is not the gateway's own. */
  readonly publicUrl: string | undefined;
  /** How long a stopping gateway still accepts requests. Default 0: no load balancer has to notice first. */
  readonly shutdownDrainSeconds: string;
  /** The whole environment, passed on to the services. Without NODE_ENV it is one of development. */
  readonly environment: NodeJS.ProcessEnv;
}

/** @throws Error with one line that names the variable and what it must be. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  return {
    host: text(environment["HOST"]) ?? "127.0.0.1",
    port: port("PORT", environment) ?? 3000,
    mongodbUri: text(environment["MONGODB_URI"]),
    dataFolder: resolve(root, text(environment["DATA_DIR"]) ?? ".data"),
    optimizerAddresses: text(environment["OPTIMIZER_ADDRESSES"]),
    optimizerPort: port("OPTIMIZER_PORT", environment),
    routing: text(environment["ROUTING"]),
    basemapUrl: text(environment["BASEMAP_URL"]),
    keyPepper: text(environment["KEY_PEPPER"]),
    secretsKey: text(environment["SECRETS_KEY"]),
    publicUrl: text(environment["PUBLIC_URL"]),
    shutdownDrainSeconds: text(environment["SHUTDOWN_DRAIN_SECONDS"]) ?? "0",
    environment: { ...environment, NODE_ENV: text(environment["NODE_ENV"]) ?? "development" },
  };
}

function text(value: string | undefined): string | undefined {
  return value === undefined || value === "" ? undefined : value;
}

function port(name: string, environment: NodeJS.ProcessEnv): number | undefined {
  const value = text(environment[name]);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > 65_535)
    throw new Error(`${name} must be a port from 1 to 65535, not "${value}"`);
  return number;
}
