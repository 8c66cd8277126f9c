/** Unusable settings: one line per fault. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
