import { advise } from "./advise.ts";

/** The RPCs that are questions, by their names in the proto's stubs. */
export const questions = { advise } as const;
