import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { isAbsolute, parse, relative, resolve } from "node:path";
import { Refused } from "../refused.ts";

/** The path of a file that an agent names: only below the folder, links followed. @throws Refused */
export async function below(folder: string, path: string): Promise<string> {
  const [root, home] = await Promise.all([realpath(folder), realpath(homedir()).catch(() => "")]);
  if (root === parse(root).root || root === home)
    throw new Refused("no folder is open: start rondo mcp with --folder DIR, or give the sheet as text");
  const file = await realpath(resolve(root, path)).catch(() => {
    throw new Refused("there is no such file in the folder");
  });
  const inside = relative(root, file);
  if (inside === "" || inside.startsWith("..") || isAbsolute(inside))
    throw new Refused("files outside the folder of rondo mcp are not read");
  return file;
}
