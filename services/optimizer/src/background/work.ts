/** A task for an exported function of a module. */
export interface Work {
  /** Its URL. */
  readonly module: string;
  readonly name: string;
  readonly task: unknown;
}

/** Does a task on this thread. Rejects with what the function throws. */
export async function perform({ module, name, task }: Work): Promise<unknown> {
  const functions = (await import(module)) as Record<string, (task: unknown) => unknown>;
  return functions[name]?.(task);
}
