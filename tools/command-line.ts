import { parseArgs, type ParseArgsConfig } from "node:util";

/**
 * Node's `parseArgs`, whose refusals end with the usage.
 * @throws Error with what is wrong in one line, then the usage.
 */
export const parseCommandLine = <C extends ParseArgsConfig>(config: C, usage: string) => {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node's sentence on what is wrong; its advice that follows is for other cases.
    const [fault] = (error as Error).message.split(/(?<=[^.])\. |\n/);
    throw new Error(`${fault}\n${usage}`, { cause: error });
  }
};
