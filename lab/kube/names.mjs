// node --import ./names.mjs SERVICE: stands for the cluster's name server. POD_NAMES is a file with the addresses of each name.
import { readFileSync } from "node:fs";
import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";

dns.lookup = (name) => {
  const addresses = JSON.parse(readFileSync(process.env.POD_NAMES, "utf8"))[name] ?? [];
  return addresses.length > 0
    ? Promise.resolve(addresses.map((address) => ({ address, family: 4 })))
    : Promise.reject(Object.assign(new Error(`${name} has no address`), { code: "ENOTFOUND" }));
};
syncBuiltinESMExports();
