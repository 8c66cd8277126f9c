/** How the command ended. `left`: some stops are left out, with `--strict`. `stopped`: by Ctrl+C. */
export const EXIT = { planned: 0, refused: 1, left: 2, service: 3, stopped: 130 } as const;

/** What the user gave cannot be used. The message says where it is wrong, and what to do. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.refused, cause?: unknown) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}
