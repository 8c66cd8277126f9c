import { describe, expect, it } from "vitest";
import { configFrom } from "./config.ts";
import { ConfigError } from "@rondo/signals/environment.ts";

const MONGODB_URI = "mongodb://db.example/rondo";
const NODE_ENV = "test";
const KEY_PEPPER = "0123456789abcdef";
const production = {
  NODE_ENV: "production",
  KEY_PEPPER,
  SECRETS_KEY: `main:${Buffer.alloc(32, 7).toString("base64")}`,
  OPTIMIZER_TOKEN: "0123456789abcdef",
};

const publicNominatim = { GEOCODER: "nominatim", GEOCODER_URL: "https://nominatim.openstreetmap.org" };

describe("settings", () => {
  it("contract 9.2: have defaults for all but the database", () => {
    expect(configFrom({ NODE_ENV, MONGODB_URI, PORT: "" })).toMatchObject({
      port: 3000,
      rateLimitPerMinute: 120,
      optimizerAddresses: ["127.0.0.1:50051"],
      subscriptionPlans: { pro: { projectsPerMonth: 60, monthlyCreditCents: 1500 } },
    });
  });

  it.each([[{}], [{ NODE_ENV: "" }], [{ NODE_ENV: "production" }]])(
    "are refused without a pepper and a key of one's own, where %j names no development or test",
    (environment) => {
      const { KEY_PEPPER: _, SECRETS_KEY: __, NODE_ENV: ___, ...others } = production;
      const settings = { MONGODB_URI, ...others, ...environment };
      expect(() => configFrom(settings)).toThrow(
        /^KEY_PEPPER must be set, [^\n]+\nSECRETS_KEY must be set, [^\n]+$/,
      );
      expect(configFrom({ ...production, MONGODB_URI, ...environment }).production).toBe(true);
      for (const named of ["development", "test"])
        expect(configFrom({ ...settings, NODE_ENV: named }).production).toBe(false);
    },
  );

  it("take several optimizers and parts of plans", () => {
    const several = { OPTIMIZER_ADDRESSES: "a:1, b:2,", PLANS: '{"pro":{"projectsPerMonth":7}}' };
    const config = configFrom({ NODE_ENV, MONGODB_URI, ...several });
    expect(config.optimizerAddresses).toEqual(["a:1", "b:2"]);
    expect(config.subscriptionPlans.pro).toMatchObject({ projectsPerMonth: 7, couriersPerProject: 10 });
  });

  it.each([
    [{ MONGODB_URI: "" }, "MONGODB_URI is not set"],
    [{ MONGODB_URI: "postgres://x" }, "MONGODB_URI: must start with"],
    [{ PORT: "http" }, "PORT: "],
    [{ PORT: "70000" }, "PORT: "],
    [{ GEOCODER: "google" }, "GEOCODER: "],
    [{ GEOCODER: "photon" }, "GEOCODER_URL must be set"],
    [{ GEOCODER: "photon", GEOCODER_URL: "file:///data/index.sqlite" }, "GEOCODER_URL is a file: URL"],
    [{ GEOCODER_URL: "http://geo.example/" }, "GEOCODER_URL is a file: URL"],
    [{ GEOCODER_REQUESTS_PER_SECOND: "0" }, "GEOCODER_REQUESTS_PER_SECOND: "],
    [{ GEOCODER_USER_AGENT: "a\nb" }, "GEOCODER_USER_AGENT: "],
    [publicNominatim, "GEOCODER_USER_AGENT must name your application"],
    [{ ...publicNominatim, GEOCODER_USER_AGENT: "x", GEOCODER_REQUESTS_PER_SECOND: "2" }, "is at most 1"],
    [{ PLANS: "{" }, "PLANS: must be JSON"],
    [{ ...production, KEY_PEPPER: "" }, "KEY_PEPPER must be set, unless NODE_ENV is development or test"],
    [{ ...production, SECRETS_KEY: "" }, "SECRETS_KEY must be set, unless NODE_ENV is development or test"],
    [{ KEY_PEPPER, KEY_PEPPER_PREVIOUS: KEY_PEPPER }, "KEY_PEPPER_PREVIOUS must be another"],
    [{ SECRETS_KEY: "main:short" }, "SECRETS_KEY: must be ID:KEY"],
    [{ ...production, OPTIMIZER_TOKEN: "" }, "OPTIMIZER_TOKEN, or OPTIMIZER_TLS_CERT"],
    [{ OPTIMIZER_TOKEN: "short" }, "OPTIMIZER_TOKEN: "],
    [{ ...production, WEBHOOK_ALLOW_PRIVATE: "true" }, "WEBHOOK_ALLOW_PRIVATE is for tests"],
  ])("%j is refused in one line", (settings, message) => {
    expect(() => configFrom({ NODE_ENV, MONGODB_URI, ...settings })).toThrow(ConfigError);
    try {
      configFrom({ NODE_ENV, MONGODB_URI, ...settings });
    } catch (error) {
      expect((error as ConfigError).message.split("\n")).toEqual([expect.stringContaining(message)]);
    }
  });

  it("need no way to an optimizer for a command, which calls none", () => {
    const settings = { MONGODB_URI, ...production, OPTIMIZER_TOKEN: "" };
    expect(configFrom(settings, { needsOptimizer: false }).production).toBe(true);
  });

  it("contract 9.2: name every fault, each in a line", () => {
    expect(() => configFrom({ NODE_ENV, PORT: "x" })).toThrow(/^PORT: .*\nMONGODB_URI is not set$/);
  });
});
