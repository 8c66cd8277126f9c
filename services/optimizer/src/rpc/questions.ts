import { advise } from "./advise.ts";
import { evaluate } from "./evaluate.ts";
import { weigh } from "./weigh.ts";

/** The RPCs that are questions, by their names in the proto's stubs. */
export const questions = { advise, evaluate, weigh } as const;
