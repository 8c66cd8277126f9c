// node main.ts gateway|optimizer ROOT: writes the bundle of a service to ROOT/services/SERVICE/dist.
import { bundle, type Service } from "./bundle.ts";

const [service = "", root = ""] = process.argv.slice(2);
if ((service !== "gateway" && service !== "optimizer") || root === "")
  throw new Error("usage: node main.ts gateway|optimizer ROOT");
await bundle(service satisfies Service, root);
