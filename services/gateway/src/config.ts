import { ConfigError, readEnvironment, type Environment } from "@rondo/signals/environment.ts";
import { signalSettings } from "@rondo/signals/settings.ts";
import { peerSettings, readPeer } from "@rondo/wire/peer.ts";
import { z } from "zod";
import { basemapSettings, readBasemap } from "./basemap/settings.ts";
import { DEFAULT_SUBSCRIPTION_PLANS, subscriptionPlansSetting } from "./billing/subscription-plans.ts";
import { geocoderSettings, readGeocoder } from "./geocoding/settings.ts";
import { DEVELOPMENT_KEYS, secretKeysSetting } from "./secrets/secret-keys.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const httpUrl = z.url({ protocol: /^https?$/ });
const DEVELOPMENT_PEPPER = "not a secret: for development only";

const settings = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  PORT: port.default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  METRICS_PORT: port.optional(),
  ...signalSettings,
  SCALER_PORT: port.optional(),
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\/.+/, "must start with mongodb:// or mongodb+srv://"),
  DATA_DIR: z.string().min(1).default(".data"),
  OPTIMIZER_ADDRESSES: z.string().optional(),
  OPTIMIZER_PORT: port.default(50_051),
  ...peerSettings,
  ...geocoderSettings,
  ...basemapSettings,
  KEY_PEPPER: z.string().min(16).default(DEVELOPMENT_PEPPER),
  KEY_PEPPER_PREVIOUS: z.string().min(16).optional(),
  SECRETS_KEY: secretKeysSetting.optional(),
  SHUTDOWN_DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(5),
  PUBLIC_URL: httpUrl.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  RUNS_AT_ONCE: z.coerce.number().int().min(1).max(1000).default(40),
  RUN_DEADLINE_MINUTES: z.coerce.number().int().min(1).max(10_080).default(30),
  RESULT_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(30),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(120),
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  TOP_UP_NOTE: z.string().max(1000).optional(),
  WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  PLANS: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue("must be JSON");
        return z.NEVER;
      }
    })
    .pipe(subscriptionPlansSetting)
    .default(DEFAULT_SUBSCRIPTION_PLANS),
});

const NO_PEER: ReturnType<typeof readPeer> = { peer: { tokens: [] }, faults: [] };

export const settingNames: readonly string[] = Object.keys(settings.shape);

export type Config = ReturnType<typeof configFrom>;

interface Use {
  /** False for commands. They send no run to an optimizer. */
  readonly needsOptimizer: boolean;
}

/** The settings of this process. @throws ConfigError */
export function configFromEnvironment(use?: Use) {
  return configFrom(process.env, use);
}

/** Reads settings from named texts; an empty text counts as unset. @throws ConfigError */
export function configFrom(environment: Environment, { needsOptimizer }: Use = { needsOptimizer: true }) {
  const values = readEnvironment(settings, environment);
  const faults: string[] = [];
  const production = values.NODE_ENV === "production";
  if (production && values.WEBHOOK_ALLOW_PRIVATE)
    faults.push("WEBHOOK_ALLOW_PRIVATE is for tests, not for production");
  // The defaults are in the public source, so only an environment that is named as no production may use them.
  if (production && values.KEY_PEPPER === DEVELOPMENT_PEPPER) faults.push(mustBeSet("KEY_PEPPER"));
  if (values.KEY_PEPPER_PREVIOUS === values.KEY_PEPPER)
    faults.push("KEY_PEPPER_PREVIOUS must be another than KEY_PEPPER");
  if (production && values.SECRETS_KEY === undefined) faults.push(mustBeSet("SECRETS_KEY"));
  const geocoder = readGeocoder(values);
  faults.push(...geocoder.faults);
  const basemap = readBasemap(values);
  faults.push(...basemap.faults);
  const optimizer = needsOptimizer ? readPeer(values, { side: "gateway", production }) : NO_PEER;
  faults.push(...optimizer.faults);
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    /** Where metrics and probes are served; without a port they are not. */
    metrics: { port: values.METRICS_PORT, host: values.METRICS_HOST },
    scaler: { port: values.SCALER_PORT, host: values.METRICS_HOST },
    traces: { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.OTEL_TRACES_SAMPLER_ARG },
    mongoUri: values.MONGODB_URI,
    dataDir: values.DATA_DIR,
    optimizerAddresses: addressesFrom(values.OPTIMIZER_ADDRESSES, values.OPTIMIZER_PORT),
    optimizerPeer: optimizer.peer,
    geocoder: geocoder.geocoder,
    basemap: basemap.basemap,
    keyPepper: values.KEY_PEPPER,
    previousKeyPepper: values.KEY_PEPPER_PREVIOUS,
    secretKeys: values.SECRETS_KEY ?? DEVELOPMENT_KEYS,
    shutdownDrainMs: values.SHUTDOWN_DRAIN_SECONDS * 1000,
    publicUrl: values.PUBLIC_URL,
    /** Of the service, as far as it knows: for links in answers. */
    address: (values.PUBLIC_URL ?? `http://127.0.0.1:${values.PORT}`).replace(/(?<!\/)\/+$/, ""),
    logLevel: values.LOG_LEVEL,
    runsAtOnce: values.RUNS_AT_ONCE,
    runDeadlineMinutes: values.RUN_DEADLINE_MINUTES,
    resultRetentionDays: values.RESULT_RETENTION_DAYS,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    trustProxy: values.TRUST_PROXY,
    /** How a company tops up its wallet, in the operator's words. */
    topUpNote: values.TOP_UP_NOTE ?? null,
    webhookAllowPrivate: values.WEBHOOK_ALLOW_PRIVATE,
    subscriptionPlans: values.PLANS,
  };
}

function mustBeSet(name: string): string {
  return `${name} must be set, unless NODE_ENV is development or test`;
}

function addressesFrom(list: string | undefined, defaultPort: number): string[] {
  const given = (list ?? "").split(",").map((address) => address.trim());
  const addresses = given.filter((address) => address !== "");
  return addresses.length > 0 ? addresses : [`127.0.0.1:${defaultPort}`];
}
