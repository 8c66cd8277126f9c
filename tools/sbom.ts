import { writeFile } from "node:fs/promises";
import { bill } from "./supply-chain/bill.ts";

// npm run sbom [-- FILE]: prints the CycloneDX bill of materials of production, or writes it to a file.
const [file] = process.argv.slice(2);
const text = `${JSON.stringify(await bill(), null, 2)}\n`;
if (file === undefined) process.stdout.write(text);
else await writeFile(file, text);
