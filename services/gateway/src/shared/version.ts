import packageJson from "../../package.json" with { type: "json" };

/** The version of the gateway. */
export const { version } = packageJson;
