// What the SDK takes from its platform, for the packed command line. A source that runs as it is takes Node's.
export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from "@modelcontextprotocol/server/validators/cf-worker";
export { default as process } from "node:process";
