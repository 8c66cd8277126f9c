/** What is wrong with a message. */
export interface WireFault {
  /** Names of fields and indices, like `problem.stops.3.demand.0`; empty for the message itself. */
  readonly path: string;
  readonly message: string;
}

/** The fault of a part, as the whole sees it. */
export function within(step: string | number, fault: WireFault | undefined): WireFault | undefined {
  return fault && { ...fault, path: fault.path === "" ? `${step}` : `${step}.${fault.path}` };
}

/** A message that breaks a rule of the proto. Its text is `path: what is wrong`. */
export class WireError extends Error {
  override readonly name = "WireError";

  constructor({ path, message }: WireFault) {
    super(path === "" ? message : `${path}: ${message}`);
  }
}
