import { parseArgs, type ParseArgsConfig } from "node:util";

/**
 * Node's `parseArgs`, with the usage added to its errors.
 * @throws Error with the fault in one line, then the usage
 */
export const parseCommandLine = <C extends ParseArgsConfig>(config: C, usage: string) => {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node's first sentence names the fault. The advice after it is for other cases.
    const [fault] = (error as Error).message.split(/(?<=[^.])\. |\n/);
    throw new Error(`${fault}\n${usage}`, { cause: error });
  }
};
