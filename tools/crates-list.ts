import { writeFile } from "node:fs/promises";
import { crateListFile, factsOfCargo } from "./supply-chain/crates.ts";

// npm run crates:list: writes licences and use of all crates in Cargo.lock. Run it after Cargo.lock has changed.
await writeFile(crateListFile, `${JSON.stringify(await factsOfCargo(), null, 2)}\n`);
