import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { graphFile, graphPage } from "./graph/page.ts";
import { root } from "./settings.ts";

// npm run docs:graph: writes docs/graph.md, the rooms of gateway, optimizer and core with their imports.
await writeFile(join(root, graphFile), await graphPage());
