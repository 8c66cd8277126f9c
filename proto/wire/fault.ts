/** A fault of a message. */
export interface WireFault {
  /** Names of fields and indices, like `problem.stops.3.demand.0`; empty for the message itself. */
  readonly path: string;
  readonly message: string;
}

/** Puts the name of a part in front of the path of its fault. */
export function within(step: string | number, fault: WireFault | undefined): WireFault | undefined {
  return fault && { ...fault, path: fault.path === "" ? `${step}` : `${step}.${fault.path}` };
}

/** A message breaks a rule of the proto. The error's text is `path: message`. */
export class WireError extends Error {
  override readonly name = "WireError";

  constructor({ path, message }: WireFault) {
    super(path === "" ? message : `${path}: ${message}`);
  }
}
