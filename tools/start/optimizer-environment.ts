import { settingNames } from "../../services/optimizer/src/config.ts";

/** Variables that Node and the system need. */
const ofTheSystem = [
  "PATH",
  "HOME",
  "TMPDIR",
  "TMP",
  "TEMP",
  "TZ",
  "LANG",
  "LC_ALL",
  "NODE_OPTIONS",
  "NODE_EXTRA_CA_CERTS",
  "SystemRoot",
];

/** The part of an environment that an optimizer may see: its own settings, and no secret of the gateway. */
export function optimizerEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const allowed = new Set([...ofTheSystem, ...settingNames]);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => allowed.has(name)));
}

/**
 * Settings with the token by which the gateway and the optimizer of this `npm start` know each other. Optimizers on other
 * machines use certificates.
 */
export function trustBy(token: string): NodeJS.ProcessEnv {
  return { OPTIMIZER_TOKEN: token, OPTIMIZER_TLS_CERT: "", OPTIMIZER_TLS_KEY: "", OPTIMIZER_TLS_CA: "" };
}
