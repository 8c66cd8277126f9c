import { settingNames } from "../../services/optimizer/src/config.ts";

/** What Node and the system need of their own. */
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

/** Of an environment, what an optimizer may see: its own settings. No secret of the gateway is among them. */
export function optimizerEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const allowed = new Set([...ofTheSystem, ...settingNames]);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => allowed.has(name)));
}

/**
 * Settings by which a gateway and an optimizer of this `npm start` know each other: this token. Certificates are for
 * optimizers elsewhere.
 */
export function trustBy(token: string): NodeJS.ProcessEnv {
  return { OPTIMIZER_TOKEN: token, OPTIMIZER_TLS_CERT: "", OPTIMIZER_TLS_KEY: "", OPTIMIZER_TLS_CA: "" };
}
