import { parseArgs, type ParseArgsConfig } from "node:util";

/** Runs a command. Its error is printed without a stack, and the exit code is 1. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

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

/** The one file that a command line names, and its options. @throws as `parseCommandLine` */
export const parseFile = <const O extends NonNullable<ParseArgsConfig["options"]>>(
  options: O,
  usage: string,
) => {
  const { positionals, values } = parseCommandLine({ options, allowPositionals: true }, usage);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(usage);
  return { file, values };
};
