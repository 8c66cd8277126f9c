import { readdir, readFile } from "node:fs/promises";

/** Bytes in memory of a process and all that it has started (Linux). */
export async function memoryBelow(pid: number): Promise<number> {
  const children = new Map<number, number[]>();
  const bytes = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    const text = /^\d+$/.test(name) ? await readFile(`/proc/${name}/status`, "utf8").catch(() => "") : "";
    const parent = Number(/^PPid:\s+(\d+)/m.exec(text)?.[1] ?? -1);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    bytes.set(Number(name), 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? 0));
  }
  const sum = (each: number): number =>
    (children.get(each) ?? []).reduce((total, child) => total + sum(child), bytes.get(each) ?? 0);
  return sum(pid);
}
