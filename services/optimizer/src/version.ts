import packageJson from "../package.json" with { type: "json" };

/** The version of the optimizer. */
export const { version } = packageJson;
