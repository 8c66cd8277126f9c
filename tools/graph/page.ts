import { join } from "node:path";
import { root } from "../settings.ts";
import { rustSources } from "./crate.ts";
import type { Import } from "./imports.ts";
import { arrowsBetween, serviceRooms } from "./rooms.ts";
import type { Arrow } from "./rooms.ts";
import { rustImports } from "./rust.ts";
import { typescriptImports } from "./typescript.ts";

/** Where the page is, from the repository's root. */
export const graphFile = "docs/graph.md";

const gateway = "services/gateway/src";
const optimizer = "services/optimizer/src";
/** The sources of the core. */
export const core = "solver-wasm/src";

const INTRODUCTION = `Written by \`npm run docs:graph\` from the imports, tests left out; \`npm run check\` fails when it is stale. A room is a
folder, or a module of the core with its own modules. \`A --> B\` means that A imports B, a dotted arrow that it takes only
types, a thick one that B imports A as well: a circle. The core is read by its \`use\` and paths; a method called on a
value leaves no arrow.

Two kinds of arrows are left out:

- arrows into a room that imports no other room; the line below a picture names these rooms;
- arrows out of \`wiring\`: the files of a service's \`src/\` that build the other rooms. Its other files are \`shared\`.`;

const CIRCLES = `There is no circle among single modules of the core: \`npm run check\` refuses one.
`;

/** The imports among the modules of the core. */
export async function coreImports(): Promise<Import[]> {
  return rustImports(await rustSources(join(root, core)));
}

/** The page for the current imports. */
export async function graphPage(): Promise<string> {
  const services = await typescriptImports([gateway, optimizer]);
  const modules = await coreImports();
  const room = (name: string) => name.split("::")[0];
  const roomOfSearch = (name: string) => /^search::(\w+)/.exec(name)?.[1];
  return [
    "# Rooms and what they import",
    INTRODUCTION,
    section("Gateway", arrowsBetween(services, serviceRooms(services, `${gateway}/`))),
    section("Optimizer", arrowsBetween(services, serviceRooms(services, `${optimizer}/`))),
    section("Core", arrowsBetween(modules, room)),
    section("Core: inside `search`", arrowsBetween(modules, roomOfSearch)),
    CIRCLES,
  ].join("\n\n");
}

/** A heading, a picture, and the rooms that any other may import. */
export function section(title: string, arrows: readonly Arrow[]): string {
  const importing = new Set(
    arrows.flatMap(({ from, to, goesBothWays }) => (goesBothWays ? [from, to] : [from])),
  );
  const all = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const leaves = [...all].filter((room) => !importing.has(room)).sort();
  const drawn = arrows.filter(
    ({ from, to, goesBothWays }) => goesBothWays || (from !== "wiring" && !leaves.includes(to)),
  );
  const lines = ["```mermaid", "flowchart TD", ...drawn.map((arrow) => `  ${drawing(arrow)}`), "```"];
  const note = leaves.length === 0 ? [] : [`Imports no other room: ${leaves.join(", ")}.`];
  return [`## ${title}`, lines.join("\n"), ...note].join("\n\n");
}

function drawing({ from, to, isTypeOnly, goesBothWays }: Arrow): string {
  const stroke = goesBothWays ? "<==>" : isTypeOnly ? "-.->" : "-->";
  return `${from} ${stroke} ${to}`;
}
