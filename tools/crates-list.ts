import { writeFile } from "node:fs/promises";
import { crateListFile, factsOfCargo } from "./supply-chain/crates.ts";

// npm run crates:list: writes down what cargo knows of the crates in Cargo.lock; to be run when that has changed.
await writeFile(crateListFile, `${JSON.stringify(await factsOfCargo(), null, 2)}\n`);
